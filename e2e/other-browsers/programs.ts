import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

/**
 * The path of a program, on the PATH or in one of `folders`. If it is missing, throws one line that names the Debian package.
 */
export function findProgram(name: string, debianPackage: string, folders: readonly string[] = []): string {
  const places = [...folders, ...(process.env.PATH ?? '').split(delimiter)];
  const found = places.map((folder) => join(folder, name)).find(existsSync);
  if (!found) throw new Error(`${name} was not found: apt-get install ${debianPackage}`);
  return found;
}
