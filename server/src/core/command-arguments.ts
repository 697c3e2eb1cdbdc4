import process from 'node:process';
import { StartError } from './start-error.ts';

/** Those of a command that takes exactly so many: one that was left out without a word may be the one that was meant. */
export function commandArguments(count: number, usage: string): string[] {
  const given = process.argv.slice(2);
  if (given.length !== count) throw new StartError(`Usage: ${usage}`);
  return given;
}
