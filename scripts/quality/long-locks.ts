/**
 * Statements that a migration may not run on a big table in use: building an index, rewriting the table, or reading all of it
 * while others wait (docs/operations.md, Migrations). Matches the SQL that drizzle-kit generates and that we write.
 */

/** Tables with millions of rows in a large installation. */
const BIG: readonly string[] = [
  'account_days',
  'activity',
  'audit_log',
  'audit_texts',
  'flexible_stakes',
  'mails',
  'positions',
  'pushes',
  'security_events',
  'sessions',
  'transaction_fees',
  'users',
  'vault_events',
];

const RULES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^create (?:unique )?index (?!concurrently)/, 'an index is built CONCURRENTLY, in a migration of its own'],
  [/^drop index (?!concurrently)/, 'an index is dropped CONCURRENTLY, in a migration of its own'],
  [
    / alter column \S+ (?:set data )?type /,
    'a new type rewrites the table: add a column, fill it in batches, change readers',
  ],
  [
    / add column .* generated always as /,
    'a generated column rewrites the table: add a plain one and fill it in batches',
  ],
  [
    / add column .* default (?!'|-?\d|true|false|null|now\(\)|current_timestamp)/,
    'a default that is computed row by row rewrites the table: set it after adding the column, and fill in batches',
  ],
  [/ set not null/, 'first a CHECK that is NOT VALID, then VALIDATE it, then SET NOT NULL'],
  [
    / add constraint \S+ (?:foreign key|check)(?!.* not valid)/,
    'add it NOT VALID, and VALIDATE it in the next migration',
  ],
  [
    / add constraint \S+ (?:unique|primary key)(?! using index)/,
    'build the unique index CONCURRENTLY, then add it USING INDEX',
  ],
  [/^(?:update|delete from) /, 'rows are changed in batches by a job, not in a migration'],
  [/^(?:cluster|vacuum full|reindex (?!.*concurrently)|lock table) /, 'locks the table for as long as it takes'],
];

const plain = (text: string) =>
  text
    .replace(/--(?!> statement-breakpoint).*$/gm, '')
    .replace(/"/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Returns one line for each statement that breaks a rule. */
export function findLongLocks(sql: string): string[] {
  const statements = sql.split('--> statement-breakpoint').map(plain).filter(Boolean);
  const faults = statements.flatMap((statement) => {
    const table = BIG.find((name) =>
      new RegExp(`(?: on| table|update| from|table only|cluster|full) ${name}\\b`).test(` ${statement}`),
    );
    // An index name begins with the name of its table.
    const dropped = /^drop index (?:concurrently )?(?:if exists )?(\S+?);?$/.exec(statement)?.[1];
    const isBig = table !== undefined || BIG.some((name) => dropped?.startsWith(`${name}_`));
    if (!isBig) return [];
    return RULES.filter(([pattern]) => pattern.test(statement)).map(
      ([, instead]) => `${instead} (${statement.slice(0, 80)} …)`,
    );
  });
  const concurrent = statements.filter((statement) => statement.includes('index concurrently')).length;
  if (concurrent > 0 && concurrent < statements.length)
    faults.push('a CONCURRENTLY statement runs outside a transaction, so its migration must contain nothing else');
  return faults;
}
