/** Where bounces are sent, and who may report on deliveries. */
import { z } from 'zod/mini';
import { isWebhookSecret, keyOfSecret } from './webhook-secret.ts';

export interface MailReportsEnv {
  /** Each email bounces to a separate address derived from this one: bounces+<token>@example.org. */
  readonly address: string | undefined;
  /** Keys that sign reports: the current one and, while it is being replaced, the previous one. None: reports are refused. */
  readonly keys: readonly Buffer[];
}

/** At most 64 characters before the @, of which the plus and an email's token take 49. */
const ADDRESS = /^[\w.-]{1,15}@[^\s@<>+]+$/;
const secret = () =>
  z.optional(
    z.string().check(z.refine(isWebhookSecret, { error: 'must be whsec_ and the base64 of 24 to 64 random bytes' })),
  );

export const MAIL_REPORT_FIELDS = {
  MAIL_BOUNCE_ADDRESS: z.optional(
    z
      .string()
      .check(z.regex(ADDRESS, 'must be an address like bounces@example.org, with at most 15 characters before the @')),
  ),
  MAIL_WEBHOOK_SECRET: secret(),
  MAIL_WEBHOOK_SECRET_PREVIOUS: secret(),
};

export function mailReportsOf(env: Readonly<Partial<Record<keyof typeof MAIL_REPORT_FIELDS, string>>>): MailReportsEnv {
  const secrets = [env.MAIL_WEBHOOK_SECRET, env.MAIL_WEBHOOK_SECRET_PREVIOUS];
  return {
    address: env.MAIL_BOUNCE_ADDRESS,
    keys: secrets.filter((one) => one !== undefined).map(keyOfSecret),
  };
}
