import process from 'node:process';
import { StartError } from './start-error.ts';

/** The arguments of a command that takes exactly `count`; any other number is refused, so none is silently ignored. */
export function commandArguments(count: number, usage: string): string[] {
  const given = process.argv.slice(2);
  if (given.length !== count) throw new StartError(`Usage: ${usage}`);
  return given;
}
