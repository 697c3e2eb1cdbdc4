/** Topics of emails that users can turn on and off. Security emails are not among them: they always go out. */

/** The default of each topic. */
export const MAIL_TOPICS = {
  matured: true,
  stakes: true,
  withdrawals: true,
  rewards: false,
  support: true,
  announcements: true,
} as const satisfies Record<string, boolean>;

export type MailTopic = keyof typeof MAIL_TOPICS;
export type MailChoices = Readonly<Partial<Record<MailTopic, boolean>>>;

export const MAIL_TOPIC_NAMES = Object.keys(MAIL_TOPICS) as MailTopic[];

export function wantsMail(choices: MailChoices, topic: MailTopic): boolean {
  return choices[topic] ?? MAIL_TOPICS[topic];
}
