/** The company that runs this installation, as configured. */
import type { Locale, Text } from './product.ts';

export interface Operator {
  readonly name: Text;
  /** Its number in the register of companies. */
  readonly registration: string;
  readonly address: Text;
  readonly representative: Text;
  readonly privacyOfficer: { readonly name: string; readonly email: string };
  /** The law that governs the terms. */
  readonly law: Text;
}

const DEMONSTRATION: Text = { ko: '로컬 시연', en: 'Local demonstration' };

const LINE: Readonly<Record<Locale, (operator: Operator) => string>> = {
  ko: ({ name, representative, registration, address }) =>
    `${name.ko} · 대표 ${representative.ko} · 등록번호 ${registration} · ${address.ko}`,
  en: ({ name, representative, registration, address }) =>
    `${name.en} · represented by ${representative.en} · registration ${registration} · ${address.en}`,
};

/** The operator in one line, for footers; null for the local chain, which has no operator. */
export const operatorLine = (operator: Operator | null, locale: Locale): string =>
  operator ? LINE[locale](operator) : DEMONSTRATION[locale];
