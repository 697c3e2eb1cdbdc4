/** The shape of an email template. */
import type { Topic } from '@eleven/protocol/notification-topics';
import type { Text } from '@eleven/protocol/product';
import type { LinkPurpose } from '../links.ts';

/** `linked`: the path in the email's parameters. */
export type TemplatePage =
  | 'loginPage'
  | 'resetPage'
  | 'settingsPage'
  | 'dashboardPage'
  | 'activityPage'
  | 'supportPage'
  | 'exitPage'
  | 'statusPage'
  | 'thawPage'
  | 'linked';

/** `{name}` in a text is filled from the email's parameters (interpolate.ts). */
export interface MailTemplate {
  readonly subject: Text;
  readonly body: readonly Text[];
  readonly button: Text;
  /** Target of the button: a link with a token, or a page. */
  readonly opens: LinkPurpose | TemplatePage;
  readonly closing: Text;
  /** Also sent to unconfirmed addresses, which get no other emails. */
  readonly toUnconfirmed: boolean;
  /** Concerns the account's security: carries the link that freezes the account. */
  readonly freezes?: true;
  /** Sent only to readers who want emails on this topic. */
  readonly topic?: Topic;
}
