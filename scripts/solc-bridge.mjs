#!/usr/bin/env node
/**
 * Lets forge compile without a native compiler: forge runs this file as if it were `solc`, and it delegates to the npm
 * package `solc` (the same compiler, built to WebAssembly). It supports only the two calls that forge makes.
 *
 * Plain JavaScript, run by the first Node on the PATH: npm scripts put the pinned one there.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';

const solc = createRequire(new URL('../contracts/package.json', import.meta.url))('solc');

/** forge omits sources that are above its root and imported by relative paths: `solc` itself reads them. */
function readImport(path) {
  try {
    return { contents: readFileSync(resolve(process.cwd(), path), 'utf8') };
  } catch (error) {
    return { error: error.message };
  }
}

if (process.argv.includes('--version')) {
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`);
} else if (process.argv.includes('--standard-json')) {
  process.stdout.write(solc.compile(await text(process.stdin), { import: readImport }));
} else {
  console.error(`solc-bridge: expected --version or --standard-json, got: ${process.argv.slice(2).join(' ')}`);
  process.exitCode = 1;
}
