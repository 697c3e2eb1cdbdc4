import type { Settings } from '@eleven/protocol/api/profile';
import { CHANNELS, type Channel, isSwitchable, TOPIC_NAMES, type Topic } from '@eleven/protocol/notification-topics';
import { useTexts } from '../../../i18n/texts.ts';
import { Toggle } from '../../../ui/form/switch.tsx';
import css from './topic-table.module.css';
import { TOPIC_TEXTS } from './topic-texts.ts';

interface TopicTableProps {
  chosen: Settings['notifications'];
  /** Only emails that are always sent still go out; the choices are kept. */
  isMailPaused: boolean;
  /** Without a goal, no notification is sent about rewards that reach it. */
  hasRewardGoal: boolean;
  choose(choice: { topic: Topic; channel: Channel; isOn: boolean }): void;
}

/** Topics × channels, from the same table that the server uses for sending. */
export function TopicTable({ chosen, isMailPaused, hasRewardGoal, choose }: TopicTableProps) {
  const topics = useTexts(TOPIC_TEXTS);
  const texts = useTexts({
    caption: { ko: '주제별 알림', en: 'Notifications by topic' },
    topic: { ko: '주제', en: 'Topic' },
    bell: { ko: '알림', en: 'Bell' },
    mail: { ko: '메일', en: 'Email' },
    push: { ko: '푸시', en: 'Push' },
    always: { ko: '항상', en: 'Always' },
    never: { ko: '없음', en: 'None' },
    paused: { ko: '멈춤', en: 'paused' },
    noGoal: {
      ko: '아직 정한 금액이 없어 보내지 않습니다.',
      en: 'No amount is chosen yet, so nothing is sent.',
    },
  });
  const isPaused = (channel: Channel) => channel === 'mail' && isMailPaused;
  return (
    <table className={css.topics}>
      <caption className={css.caption}>{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.topic}</th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {texts[channel]}
              {isPaused(channel) && <small className={css.paused}>{texts.paused}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TOPIC_NAMES.map((topic) => (
          <tr key={topic}>
            <th scope="row">
              <b>{topics[topic].name}</b>
              <p className={css.when}>{topics[topic].when}</p>
              {topic === 'rewardsReady' && !hasRewardGoal && <p className={css.noGoal}>{texts.noGoal}</p>}
            </th>
            {CHANNELS.map((channel) => {
              const isOn = chosen[channel][topic];
              return (
                <td key={channel}>
                  {isSwitchable(topic, channel) ? (
                    <Toggle
                      label={`${topics[topic].name}: ${texts[channel]}${isPaused(channel) ? ` (${texts.paused})` : ''}`}
                      checked={isOn === true}
                      onChange={(next) => choose({ topic, channel, isOn: next })}
                    />
                  ) : (
                    <span className={css.fixed}>{isOn === undefined ? texts.never : texts.always}</span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
