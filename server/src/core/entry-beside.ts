/**
 * The URL of an entry point that runs in a separate process or thread: in the sources it lies beside the module that starts it,
 * in a build beside the bundle (`ENTRIES` in scripts/run/server-build.ts).
 * @param moduleUrl `import.meta.url` of that module.
 */
export function entryBeside(moduleUrl: string, name: string): URL {
  return new URL(`./${name}.${moduleUrl.endsWith('.ts') ? 'ts' : 'js'}`, moduleUrl);
}
