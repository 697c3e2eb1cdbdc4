/** Parses the Dockerfile and .dockerignore as far as this repository uses their syntax; refuses anything else. */

export interface Instruction {
  readonly name: string;
  /** The text after the name and its flags. */
  readonly text: string;
  readonly flags: Readonly<Record<string, string>>;
}

export interface Stage {
  readonly base: string;
  readonly as: string | undefined;
  readonly steps: readonly Instruction[];
}

const KNOWN = /^(FROM|WORKDIR|COPY|RUN|ENV|VOLUME|USER|EXPOSE|HEALTHCHECK|CMD)$/;

export function parseDockerfile(text: string): Stage[] {
  const stages: { base: string; as: string | undefined; steps: Instruction[] }[] = [];
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  for (const line of lines) {
    const [, name = '', flagText = '', rest = ''] = /^(\w+)((?: +--[\w-]+=\S+)*) +(.+)$/.exec(line) ?? [];
    if (!KNOWN.test(name)) throw new Error(`The Dockerfile has a line that is not understood: ${line}`);
    const flags = Object.fromEntries([...flagText.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key, value]) => [key, value]));
    if (name === 'FROM') {
      const [base = '', , as] = rest.split(/ +/);
      stages.push({ base, as, steps: [] });
    } else stages.at(-1)?.steps.push({ name, text: rest, flags });
  }
  return stages;
}

/** All variables that ENV sets. */
export function envOf({ steps }: Stage): Record<string, string> {
  const pairs = steps.filter(({ name }) => name === 'ENV').flatMap(({ text }) => text.split(/ +/));
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** The last matching line of .dockerignore decides, also for everything below a folder. */
export function createIgnore(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const pattern = line.replace(/^!/, '');
      const source = pattern
        .split(/(\*\*\/|\*)/)
        .map((part) => ({ '**/': '(?:.*/)?', '*': '[^/]*' })[part] ?? part.replaceAll(/[.+?^$()[\]{}|\\]/g, '\\$&'))
        .join('');
      return { leavesOut: !line.startsWith('!'), matches: new RegExp(`^${source}(?:/|$)`) };
    });
  return (path) => rules.findLast(({ matches }) => matches.test(path))?.leavesOut ?? false;
}
