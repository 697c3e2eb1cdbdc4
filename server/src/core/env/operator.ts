/** The company that runs this service: stated in the terms, the privacy notice, every footer and every email. */
import type { Operator } from '@eleven/protocol/operator';
import { z } from 'zod/mini';
import { EnvError } from './error.ts';

const line = (what: string) =>
  z.optional(z.string().check(z.refine((value) => /^[^\r\n<>]{2,200}$/.test(value), { error: what })));
const WORDS = 'must be one line of 2 to 200 characters without < or >';
const OFFICER = 'must be a name and an address like Kim Min <privacy@example.org>';
const OFFICER_FORM = /^([^<>\r\n]{2,100}) <([^\s@<>]+@[^\s@<>]+)>$/;

export const OPERATOR_FIELDS = {
  OPERATOR_NAME: line(WORDS),
  OPERATOR_NAME_KO: line(WORDS),
  OPERATOR_REGISTRATION: line(WORDS),
  OPERATOR_ADDRESS: line(WORDS),
  OPERATOR_ADDRESS_KO: line(WORDS),
  OPERATOR_REPRESENTATIVE: line(WORDS),
  OPERATOR_REPRESENTATIVE_KO: line(WORDS),
  OPERATOR_PRIVACY_OFFICER: z.optional(z.string().check(z.regex(OFFICER_FORM, OFFICER))),
  OPERATOR_LAW: line(WORDS),
  OPERATOR_LAW_KO: line(WORDS),
};

/** All are needed for users to know whom they are dealing with. */
export const NEEDED_OF_OPERATOR = [
  'OPERATOR_NAME',
  'OPERATOR_REGISTRATION',
  'OPERATOR_ADDRESS',
  'OPERATOR_REPRESENTATIVE',
  'OPERATOR_PRIVACY_OFFICER',
  'OPERATOR_LAW',
] as const;

type Fields = { readonly [Name in keyof typeof OPERATOR_FIELDS]?: string | undefined };

/** Null on the local chain, a demonstration without an operator, unless all fields are given. */
export function operatorOf(env: Fields, local: boolean): Operator | null {
  const missing = NEEDED_OF_OPERATOR.filter((name) => env[name] === undefined);
  const [first] = missing;
  if (first !== undefined) {
    if (local) return null;
    throw new EnvError(first, `is missing: every page says whose service this is (missing: ${missing.join(', ')})`);
  }
  const both = (en: string | undefined, ko: string | undefined) => ({ en: en ?? '', ko: ko ?? en ?? '' });
  const [, officer = '', email = ''] = OFFICER_FORM.exec(env.OPERATOR_PRIVACY_OFFICER ?? '') ?? [];
  return {
    name: both(env.OPERATOR_NAME, env.OPERATOR_NAME_KO),
    registration: env.OPERATOR_REGISTRATION ?? '',
    address: both(env.OPERATOR_ADDRESS, env.OPERATOR_ADDRESS_KO),
    representative: both(env.OPERATOR_REPRESENTATIVE, env.OPERATOR_REPRESENTATIVE_KO),
    privacyOfficer: { name: officer, email },
    law: both(env.OPERATOR_LAW, env.OPERATOR_LAW_KO),
  };
}
