/** The parts of settings and long lists. */
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Message, MessageBreak, MessageList } from '../../ui/message.tsx';
import { LongTable } from '../../ui/table/long-table.tsx';
import css from './dev-gallery-page.module.css';

const PLANS = [
  { value: '90', label: '90' },
  { value: '365', label: '365' },
] as const;
const READ = {
  isPending: false,
  error: null,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  isPlaceholderData: false,
  fetchNextPage: async () => {},
  refetch: async () => {},
};

export function SettingsAndLists() {
  const [plan, setPlan] = useState<'90' | '365'>('90');
  const [isOn, setOn] = useState(true);
  const texts = useTexts({
    settings: { ko: '설정', en: 'Settings' },
    plan: { ko: '상품', en: 'Plan' },
    mails: { ko: '메일 받기', en: 'Send emails' },
    about: { ko: '보안 메일은 언제나 보냅니다.', en: 'Security emails are always sent.' },
    reason: { ko: '사유', en: 'Reason' },
    hint: { ko: '기록에 남습니다.', en: 'It stays in the log.' },
    missing: { ko: '사유를 적어 주십시오.', en: 'Please give a reason.' },
    conversation: { ko: '대화', en: 'Conversation' },
    empty: { ko: '아직 없습니다.', en: 'Nothing yet.' },
    failed: { ko: '서버에 일시적인 문제가 있습니다.', en: 'The server has a temporary problem.' },
  });
  const switches = { label: texts.mails, about: texts.about, onChange: setOn };
  const list = {
    caption: texts.plan,
    columns: [{ head: texts.plan, cell: (row: { value: string }) => row.value }],
    rows: PLANS,
    rowKey: (row: { value: string }) => row.value,
    empty: texts.empty,
  };
  return (
    <>
      <Card title={texts.settings}>
        <div className={css.fields}>
          <Select<'90' | '365'> label={texts.plan} options={PLANS} value={plan} onChange={setPlan} />
          <Select<'90' | '365'> label={texts.plan} options={PLANS} value={plan} onChange={setPlan} disabled />
          <TextArea label={texts.reason} hint={texts.hint} />
          <TextArea label={texts.reason} hint={texts.hint} error={texts.missing} />
        </div>
        <Switch {...switches} checked={isOn} />
        <Switch {...switches} checked={!isOn} onChange={(next) => setOn(!next)} />
        <Switch {...switches} checked disabled />
      </Card>
      <Card title={texts.conversation}>
        <MessageList label={texts.conversation}>
          <Message who="Jiwoo Kim" variant="own" text={texts.reason} />
          <Message who="Eleven" text={texts.about} />
          <MessageBreak>{texts.hint}</MessageBreak>
          <Message who="Eleven" variant="note" text={texts.hint} />
        </MessageList>
      </Card>
      <div>
        <LongTable {...list} reading={{ ...READ, isPending: true }} />
        <LongTable {...list} rows={[]} reading={READ} />
        <LongTable {...list} reading={{ ...READ, hasNextPage: true }} />
        <LongTable {...list} reading={{ ...READ, hasNextPage: true, isFetchingNextPage: true }} />
        <LongTable {...list} rows={[]} reading={{ ...READ, error: new Error(texts.failed) }} />
      </div>
    </>
  );
}
