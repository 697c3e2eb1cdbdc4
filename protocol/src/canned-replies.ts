/** Canned replies contain variables in double braces, such as {{name}}, which are filled in before the reply is sent. */
import type { Text } from './product.ts';

export const REPLY_VARIABLES = ['name', 'ticket', 'wallet', 'link'] as const;
export type ReplyVariable = (typeof REPLY_VARIABLES)[number];

export const VARIABLE_NAMES: Readonly<Record<ReplyVariable, Text>> = {
  name: { ko: '고객 이름', en: 'Name of the customer' },
  ticket: { ko: '문의 번호', en: 'Number of the ticket' },
  wallet: { ko: '지갑 주소', en: 'Address of a wallet' },
  link: { ko: '링크', en: 'A link' },
};

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g;

const isVariable = (name: string): name is ReplyVariable => REPLY_VARIABLES.some((known) => known === name);

/** Names in braces that are not the name of a variable. */
export function unknownVariables(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))].filter((name) => !isVariable(name));
}

/** The variables of a text, each once, in order of first occurrence. */
export function variablesIn(text: string): ReplyVariable[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))].filter(isVariable);
}

/** Fills in the variables. Those without a value stay in the text, so that the sender notices them. */
export function fillReply(text: string, values: Readonly<Partial<Record<ReplyVariable, string>>>): string {
  return text.replace(VARIABLE, (whole, name: string) => (isVariable(name) && values[name]?.trim()) || whole);
}
