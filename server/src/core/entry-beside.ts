/**
 * Where an entry that runs in a process or a thread of its own is found: in the sources beside the module that starts it, in a
 * build beside the bundle (`ENTRIES` in scripts/run/server-build.ts).
 * @param moduleUrl `import.meta.url` of that module.
 */
export function entryBeside(moduleUrl: string, name: string): URL {
  return new URL(`./${name}.${moduleUrl.endsWith('.ts') ? 'ts' : 'js'}`, moduleUrl);
}
