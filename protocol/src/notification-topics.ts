/**
 * The channels on which each topic is sent. This is the one table behind the bell, emails, push messages, the unsubscribe
 * links and the settings: they all follow it.
 */

/** The bell in the top bar, email, and push messages to devices that were switched on. */
export const CHANNELS = ['bell', 'mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * Whether each channel is on until a user chooses. `always` cannot be turned off. Null: the topic does not exist on that
 * channel; announcements stand above every page instead.
 */
type Defaults = Readonly<Record<Channel, boolean | 'always' | null>>;

export const TOPICS = {
  reserve: { bell: true, mail: true, push: true },
  terms: { bell: true, mail: true, push: true },
  stakes: { bell: true, mail: true, push: false },
  withdrawals: { bell: true, mail: true, push: true },
  rewards: { bell: true, mail: false, push: false },
  /** Only of whoever has chosen an amount. */
  rewardsReady: { bell: true, mail: true, push: true },
  support: { bell: true, mail: true, push: true },
  announcements: { bell: null, mail: true, push: null },
  security: { bell: 'always', mail: 'always', push: true },
} as const satisfies Record<string, Defaults>;

export type Topic = keyof typeof TOPICS;
export const TOPIC_NAMES = Object.keys(TOPICS) as Topic[];

/** The choices of a user on one channel; a topic that is missing is as the table says. */
export type Choices = Readonly<Partial<Record<Topic, boolean>>>;

export const isSwitchable = (topic: Topic, channel: Channel): boolean => typeof TOPICS[topic][channel] === 'boolean';

/** Whether a user with these choices on the channel hears of the topic there. */
export function wants(choices: Choices, topic: Topic, channel: Channel): boolean {
  const given: boolean | 'always' | null = TOPICS[topic][channel];
  if (typeof given !== 'boolean') return given === 'always';
  return choices[topic] ?? given;
}

/** The least amount of `rewardsReady`: 0.0001 BNB, which is what amounts in notifications are rounded to. */
export const REWARD_GOAL_MIN_WEI = 10n ** 14n;
