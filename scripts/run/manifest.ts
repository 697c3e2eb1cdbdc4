/** The files of the web app's build, from Vite's manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  /** The name of a chunk that web/vite.config.ts combines from several modules. */
  readonly name?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export interface Files {
  readonly scripts: ReadonlySet<string>;
  readonly styles: ReadonlySet<string>;
}

export class Manifest {
  readonly #chunks: Readonly<Record<string, Chunk>>;

  constructor(outDir: string) {
    this.#chunks = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'));
  }

  /** The file of a module with a separate chunk, or of a combined chunk. */
  fileOf(name: string): string {
    const chunk = this.#find(name);
    if (!chunk) throw new Error(`The build has no ${name}`);
    return chunk.file;
  }

  #find(name: string): Chunk | undefined {
    return this.#chunks[name] ?? Object.values(this.#chunks).find((chunk) => chunk.name === name);
  }

  /** All files that these modules need before they run, in dependency order. */
  filesOf(names: readonly string[]): Files {
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const seen = new Set<string>();
    const collect = (name: string): void => {
      const chunk = this.#find(name);
      if (!chunk || seen.has(name)) return;
      seen.add(name);
      for (const part of chunk.imports ?? []) collect(part);
      scripts.add(chunk.file);
      for (const file of chunk.css ?? []) styles.add(file);
    };
    for (const name of names) {
      this.fileOf(name);
      collect(name);
    }
    return { scripts, styles };
  }
}
