import { createHash } from 'node:crypto';

/**
 * What marks the classes of a module (its path from web/): three characters. Class names are in the rules, in the scripts
 * and in the front page.
 */
export function markOf(module: string): string {
  return createHash('sha256').update(module).digest('base64url').slice(0, 3);
}
