/**
 * The channels on which each topic is sent. The bell, emails, push messages, the unsubscribe
 * links and the settings all follow this table.
 */

/** The bell in the top bar, email, and push messages to devices that were turned on. */
export const CHANNELS = ['bell', 'mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * Whether each channel is on until a user chooses. `always` cannot be turned off. Null: the topic does not exist on that
 * channel; announcements are shown above every page instead.
 */
type Defaults = Readonly<Record<Channel, boolean | 'always' | null>>;

export const TOPICS = {
  reserve: { bell: true, mail: true, push: true },
  terms: { bell: true, mail: true, push: true },
  stakes: { bell: true, mail: true, push: false },
  withdrawals: { bell: true, mail: true, push: true },
  rewards: { bell: true, mail: false, push: false },
  /** Only for users who have chosen an amount. */
  rewardsReady: { bell: true, mail: true, push: true },
  support: { bell: true, mail: true, push: true },
  announcements: { bell: null, mail: true, push: null },
  security: { bell: 'always', mail: 'always', push: true },
} as const satisfies Record<string, Defaults>;

export type Topic = keyof typeof TOPICS;
export const TOPIC_NAMES = Object.keys(TOPICS) as Topic[];

/** A user's choices on one channel; a missing topic has its default. */
export type Choices = Readonly<Partial<Record<Topic, boolean>>>;

export const isSwitchable = (topic: Topic, channel: Channel): boolean => typeof TOPICS[topic][channel] === 'boolean';

/** Whether a user with these choices gets the topic on the channel. */
export function wants(choices: Choices, topic: Topic, channel: Channel): boolean {
  const given: boolean | 'always' | null = TOPICS[topic][channel];
  if (typeof given !== 'boolean') return given === 'always';
  return choices[topic] ?? given;
}

/** The minimum of `rewardsReady`: 0.0001 BNB, to which amounts in notifications are rounded. */
export const REWARD_GOAL_MIN_WEI = 10n ** 14n;
