/** What a mail says, and to whom. */
import type { MailTopic } from '@eleven/protocol/mail-topics';
import type { Text } from '@eleven/protocol/product';
import type { LinkPurpose } from './links.ts';

/** `linked`: the path that the mail itself names. */
export type LetterPage = 'loginPage' | 'resetPage' | 'settingsPage' | 'dashboardPage' | 'supportPage' | 'linked';

/** `{name}` in a text is filled from the mail's parameters (fill.ts). */
export interface LetterText {
  readonly subject: Text;
  readonly body: readonly Text[];
  readonly button: Text;
  /** What the button opens: a link with a token, or a page. */
  readonly opens: LinkPurpose | LetterPage;
  readonly closing: Text;
  /** Also for addresses that nobody has confirmed; they get no other mail. */
  readonly toUnconfirmed: boolean;
  /** Only for a reader who wants mails of this kind. */
  readonly topic?: MailTopic;
}
