/** The vault's build as the server publishes it: the exact sources, the compiler, and the resulting code. */
import { type Hex, keccak256, toBytes } from 'viem';
import type { Artifact } from './artifacts.ts';
import { readSource, settings } from './compile.ts';

interface Metadata {
  readonly compiler: { readonly version: string };
  readonly sources: Readonly<Record<string, { readonly keccak256: Hex }>>;
}

/** Text of the file, to the byte. The sources are those that the artifact's metadata names, each checked by its hash. */
export function buildSource(artifactText: string): string {
  const artifact = JSON.parse(artifactText) as Artifact & { metadata: Metadata };
  const { compiler, sources } = artifact.metadata;
  const isOurs = (path: string) => path.startsWith('src/');
  const files = Object.entries(sources).map(([path, { keccak256: hash }]) => {
    const source = readSource(path);
    if ('error' in source) throw new Error(source.error);
    if (keccak256(toBytes(source.contents)) !== hash) throw new Error(`${path} is not what was compiled.`);
    return { path, keccak256: hash, text: source.contents };
  });
  const ordered = [...files.filter(({ path }) => isOurs(path)), ...files.filter(({ path }) => !isOurs(path))];
  const build = {
    metadataHash: artifact.metadataHash,
    /** Of the code with zeros where the constructor writes. */
    buildHash: keccak256(artifact.deployedBytecode),
    immutables: artifact.immutableReferences.map(({ start, length }) => ({ start, length })),
    compiler: {
      version: compiler.version,
      evmVersion: settings.evmVersion,
      viaIR: settings.viaIR,
      optimizerRuns: settings.optimizer.runs,
    },
    files: ordered,
  };
  return `${JSON.stringify(build, null, 2)}\n`;
}
