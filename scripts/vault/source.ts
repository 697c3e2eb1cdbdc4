/** The vault's build for publication: for the server, with the compiler and the resulting code, and for block explorers. */
import { type Hex, keccak256, toBytes } from 'viem';
import type { Artifact } from './artifacts.ts';
import { readSource, settings } from './compile.ts';

interface Metadata {
  readonly compiler: { readonly version: string };
  readonly sources: Readonly<Record<string, { readonly keccak256: Hex }>>;
}

/** The sources that the artifact's metadata names, each checked against its hash. */
function sourcesOf({ sources }: Metadata) {
  return Object.entries(sources).map(([path, { keccak256: hash }]) => {
    const source = readSource(path);
    if ('error' in source) throw new Error(source.error);
    if (keccak256(toBytes(source.contents)) !== hash) throw new Error(`${path} is not what was compiled.`);
    return { path, keccak256: hash, text: source.contents };
  });
}

/**
 * The compiler's standard JSON input with all sources in it, as BscScan and Sourcify accept it. On its own it compiles to the
 * same code, including the metadata hash. Returns the text of the file, byte for byte.
 */
export function buildStandardInput(artifactText: string): string {
  const { metadata } = JSON.parse(artifactText) as { metadata: Metadata };
  const sources = Object.fromEntries(sourcesOf(metadata).map(({ path, text }) => [path, { content: text }]));
  const outputSelection = { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object', 'metadata'] } };
  return `${JSON.stringify({ language: 'Solidity', sources, settings: { ...settings, outputSelection } }, null, 2)}\n`;
}

/** Returns the text of the file, byte for byte. */
export function buildSource(artifactText: string): string {
  const artifact = JSON.parse(artifactText) as Artifact & { metadata: Metadata };
  const { compiler } = artifact.metadata;
  const isOurs = (path: string) => path.startsWith('src/');
  const files = sourcesOf(artifact.metadata);
  const ordered = [...files.filter(({ path }) => isOurs(path)), ...files.filter(({ path }) => !isOurs(path))];
  const build = {
    metadataHash: artifact.metadataHash,
    /** Hash of the code with zeros at the immutables. */
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

/** Earlier builds whose vaults may still be closing: hash of the code with zeros at the immutables, and their positions. */
const EARLIER_BUILDS: readonly { readonly maskedHash: Hex; readonly immutables: readonly ByteRange[] }[] = [];

interface ByteRange {
  readonly start: number;
  readonly length: number;
}

/** Returns the text of the file, byte for byte. */
export function buildBuilds(artifactText: string): string {
  const { deployedBytecode, immutableReferences } = JSON.parse(artifactText) as Artifact;
  const immutables = immutableReferences.map(({ start, length }) => ({ start, length }));
  const builds = [{ maskedHash: keccak256(deployedBytecode), immutables }, ...EARLIER_BUILDS];
  const lines = builds.map(({ maskedHash, immutables: places }) => {
    const rangeLines = places.map(({ start, length }) => `      { start: ${start}, length: ${length} },\n`).join('');
    return `  {\n    maskedHash: '${maskedHash}',\n    immutables: [\n${rangeLines}    ],\n  },\n`;
  });
  return (
    '// Generated from contracts/src by `node scripts/generate-vault.ts`. Do not edit.\n' +
    '/** The code of a vault that this release knows: its keccak256 with zeros where the constructor writes, and where that is. */\n' +
    `export const VAULT_BUILDS = [\n${lines.join('')}] as const;\n`
  );
}
