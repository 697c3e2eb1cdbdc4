import { describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';

const local = {
  CHAIN_ID: '31337',
  RPC_URLS: 'http://127.0.0.1:8545',
  VAULT_ADDRESS: `0x${'ab'.repeat(20)}`,
  SESSION_SECRET: 'k3Jx9-fq2Lw8_Zr5Tn1Vb7Yc4Hm6Pd0S',
};
const production = {
  ...local,
  CHAIN_ID: '56',
  RPC_URLS: 'https://one.example, https://two.example',
  DATABASE_URL: 'postgres://eleven@db/eleven',
  PUBLIC_URL: 'https://eleven.example/',
  SMTP_URL: 'smtps://user:word@mail.example',
  OPERATOR_NAME: 'Eleven Example Ltd',
  OPERATOR_REGISTRATION: '110111-0000000',
  OPERATOR_ADDRESS: '1 Example-ro, Seoul',
  OPERATOR_REPRESENTATIVE: 'Kim Min',
  OPERATOR_PRIVACY_OFFICER: 'Lee Seo <privacy@eleven.example>',
  OPERATOR_LAW: 'the law of the Republic of Korea',
};

describe('the operator', () => {
  it.each([
    'OPERATOR_NAME',
    'OPERATOR_REGISTRATION',
    'OPERATOR_ADDRESS',
    'OPERATOR_REPRESENTATIVE',
    'OPERATOR_PRIVACY_OFFICER',
    'OPERATOR_LAW',
  ])('of production says whose service it is: %s is not left out', (name) => {
    expect(() => readEnv({ ...production, [name]: '' })).toThrow(new RegExp(`^${name} is missing: .*whose service`));
    expect(() => readEnv({ ...production, [name]: '<b>' })).toThrow(new RegExp(`^${name} must be`));
  });

  it('names the operator in both languages, in Korean where it differs', () => {
    expect(readEnv({ ...production, OPERATOR_NAME_KO: '일레븐 예시' }).operator).toEqual({
      name: { en: 'Eleven Example Ltd', ko: '일레븐 예시' },
      registration: '110111-0000000',
      address: { en: '1 Example-ro, Seoul', ko: '1 Example-ro, Seoul' },
      representative: { en: 'Kim Min', ko: 'Kim Min' },
      privacyOfficer: { name: 'Lee Seo', email: 'privacy@eleven.example' },
      law: { en: 'the law of the Republic of Korea', ko: 'the law of the Republic of Korea' },
    });
    expect(readEnv(local).operator).toBeNull();
  });
});
