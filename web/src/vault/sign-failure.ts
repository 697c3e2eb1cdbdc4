/** Why a signature had no effect, in a sentence: the wallet's reason, or the server's. */
import type { Locale } from '@eleven/protocol/product';
import { detailOf } from '../lib/api.ts';
import { WalletRefusal } from '../wallet/sign-message.ts';
import { problemText } from './problem-text.ts';

export function signFailureText(error: Error, locale: Locale): string {
  return error instanceof WalletRefusal
    ? problemText({ kind: 'provider', problem: error.problem }, locale)
    : detailOf(error);
}
