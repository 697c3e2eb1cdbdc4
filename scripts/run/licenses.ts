/** The licences of a bundle's packages: their terms require the text wherever the code goes. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

/** The folder of a package, as the beginning of a module's path. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;
const LICENSE_FILE = /^(licen[cs]e|copying)/i;

/** The licence of each package in a Rolldown bundle, in one text. Vite writes the same for the web app. */
export function licensesOf(output: readonly object[]): string {
  const modules = output.flatMap((part) => ('moduleIds' in part ? (part.moduleIds as string[]) : []));
  const folders = new Set(modules.flatMap((id) => (id.startsWith('\0') ? [] : (PACKAGE.exec(id)?.[0] ?? []))));
  // A package can be installed in several places.
  return [...new Set([...folders].map(licenseOf))].sort().join('\n\n');
}

/** `/licenses.txt`: our licence, and those of all packages in the web app. */
export function writeWebLicenses(outDir: string): void {
  const folder = join(outDir, 'licenses');
  const files = [join(ROOT, 'LICENSE'), ...readdirSync(folder).map((file) => join(folder, file))];
  writeFileSync(join(outDir, 'licenses.txt'), files.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n\n'));
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => LICENSE_FILE.test(entry));
  const text = file ? `\n\n${readFileSync(join(folder, file), 'utf8').trim()}` : '';
  return `## ${name} - ${version} (${license})${text}`;
}
