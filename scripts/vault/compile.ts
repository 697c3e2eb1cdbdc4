/** The npm compiler with the settings for testing and deploying the vault (the same as in contracts/foundry.toml). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../run/paths.ts';
import { type Read, remembered, type Source } from './compile-memory.ts';

const contracts = join(ROOT, 'contracts');
const require = createRequire(join(contracts, 'package.json'));

type Compiler = {
  version(): string;
  compile(input: string, callbacks: { import: Read }): string;
};
type Code = { object: string; immutableReferences?: Record<string, { start: number; length: number }[]> };
export type Compiled = {
  abi: unknown[];
  evm: { bytecode: Code; deployedBytecode: Code };
  metadata: string;
  storageLayout: { storage: { label: string; slot: string; offset: number; type: string }[] };
};
type Output = {
  errors?: { errorCode: string; severity: string; formattedMessage: string }[];
  contracts?: Record<string, Record<string, Compiled>>;
};

export const settings = { evmVersion: 'cancun', viaIR: true, optimizer: { enabled: true, runs: 1_000_000 } };

/** Sources are named `src/…` and `@openzeppelin/…`, wherever the repository is: the names are part of the metadata. */
export function readSource(name: string): Source {
  try {
    const path = name.startsWith('@') ? require.resolve(name) : join(contracts, name);
    return { contents: readFileSync(path, 'utf8') };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Compiles one contract of one file. `read` finds the sources; `isStrict` also refuses warnings, as the vault must have none.
 * Third-party sources are refused for errors only.
 */
export function compile(
  file: string,
  contract: string,
  { read = readSource, isStrict = true }: { read?: Read; isStrict?: boolean } = {},
): Compiled & { solc: string } {
  const source = read(file);
  if ('error' in source) throw new Error(source.error);
  const outputs = ['abi', 'metadata', 'storageLayout', 'evm.bytecode.object', 'evm.deployedBytecode'];
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: source.contents } },
    settings: { ...settings, outputSelection: { [file]: { [contract]: outputs } } },
  };
  const compiler = require('solc/package.json') as { version: string };
  const { version, text } = remembered(`${compiler.version} ${JSON.stringify(input)}`, read, (recorded) => {
    // Not on stdout, which may be JSON.
    console.error(`Compiling ${contract} (up to half a minute) …`);
    const solc = require('solc') as Compiler;
    return { version: solc.version(), text: solc.compile(JSON.stringify(input), { import: recorded }) };
  });
  const output = JSON.parse(text) as Output;
  // Warning 2394 reminds users of transient storage to clear it. The only user here, OpenZeppelin's guard, does.
  const complaints = (output.errors ?? []).filter(
    ({ errorCode, severity }) => errorCode !== '2394' && (isStrict || severity === 'error'),
  );
  for (const { formattedMessage } of complaints) console.error(formattedMessage);
  const compiled = output.contracts?.[file]?.[contract];
  if (!compiled || complaints.length > 0) throw new Error(`${contract} does not compile without a complaint.`);
  return { solc: version, ...compiled };
}
