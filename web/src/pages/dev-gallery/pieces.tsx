/** Display parts: tags, notices, lists, tables, placeholders and empty states. */

import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Brand, Mark } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Choices } from '../../ui/form/choices.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { ICONS, Icon } from '../../ui/icons.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Question } from '../../ui/overlay/question.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { Ledger } from '../../ui/table/ledger.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { Dot, Tag } from '../../ui/tag.tsx';
import { Time } from '../../ui/time.tsx';
import css from './dev-gallery-page.module.css';

const TONES = ['plain', 'ok', 'brass', 'warn', 'danger'] as const;
const NOTICES = ['plain', 'brass', 'warn', 'danger'] as const;
const DOTS = ['ok', 'warn', 'danger'] as const;
const SKELETONS = ['short', 'medium', 'full', 'tall'] as const;

const ROWS = [
  { plan: '365', reward: '1.1000' },
  { plan: '90', reward: '0.2712' },
] as const;
const PLANS = [
  { value: '90', name: '90' },
  { value: '365', name: '365' },
] as const;

const READ_BEFORE = { data: {}, dataUpdatedAt: Date.parse('2026-11-02T00:12:30.000Z'), refetch: () => {} };

export function Pieces() {
  const [plan, setPlan] = useState<'90' | '365'>('90');
  const texts = useTexts({
    marks: { ko: '표시', en: 'Marks' },
    open: { ko: '진행 중', en: 'Open' },
    link: { ko: '링크', en: 'Link' },
    notices: { ko: '안내', en: 'Notices' },
    fact: { ko: '적립금이 소진되면 보상은 멈춥니다.', en: 'Rewards stop when the reserve is used up.' },
    act: { ko: '네트워크 바꾸기', en: 'Switch network' },
    failed: { ko: '서버에 일시적인 문제가 있습니다.', en: 'The server has a temporary problem.' },
    lists: { ko: '목록', en: 'Lists' },
    tables: { ko: '표', en: 'Tables' },
    principal: { ko: '원금', en: 'Principal' },
    reward: { ko: '보상', en: 'Reward' },
    plan: { ko: '상품', en: 'Plan' },
    caption: { ko: '포지션', en: 'Positions' },
    actions: { ko: '할 수 있는 일', en: 'Actions' },
    claim: { ko: '받기', en: 'Claim' },
    waiting: { ko: '기다림', en: 'Waiting' },
    next: { ko: '다음 해제', en: 'Next unlock' },
    qrCode: { ko: 'QR 코드', en: 'QR code' },
    questions: { ko: '질문과 선택', en: 'Questions and choices' },
    question: { ko: '언제 출금할 수 있습니까?', en: 'When can I withdraw?' },
    answer: { ko: '자유형은 언제든지 출금합니다.', en: 'A flexible stake leaves at any time.' },
  });
  const ledger = [
    { label: texts.principal, value: '1,240.0000', unit: 'BNB' },
    { label: texts.reward, value: '0.2329', unit: 'BNB', brass: true, sub: '11.00%' },
    { label: texts.next, value: texts.open, words: true },
    { label: texts.waiting, value: <Skeleton size="short" /> },
  ];
  const columns: Column<(typeof ROWS)[number]>[] = [
    { head: texts.plan, cell: (row) => row.plan, narrow: 'wide' },
    { head: texts.reward, cell: (row) => row.reward, kind: 'number', narrow: 'labelled' },
  ];
  const acts: Column<(typeof ROWS)[number]> = {
    head: texts.actions,
    hideHead: true,
    kind: 'actions',
    narrow: 'wide',
    cell: () => <Button size="small">{texts.claim}</Button>,
  };
  return (
    <>
      <Card title={texts.marks}>
        <div className={css.row}>
          <Brand />
          <Mark size={40} />
          {TONES.map((tone) => (
            <Tag key={tone} tone={tone}>
              {texts.open}
            </Tag>
          ))}
          {DOTS.map((tone) => (
            <span key={tone}>
              <Dot tone={tone} /> {tone}
            </span>
          ))}
          <a className={text.link} href="#main">
            {texts.link}
          </a>
          <Spinner />
          <Time at="2026-11-02T00:12:30.000Z" />
        </div>
        <div className={css.row}>
          {Object.entries({ ...ICONS, ...MORE_ICONS }).map(([name, drawing]) => (
            <span key={name} className={css.sample}>
              <Icon name={drawing} size={24} />
              <span className={css.name}>{name}</span>
            </span>
          ))}
        </div>
      </Card>
      <Card title={texts.notices}>
        <div className={css.fields}>
          {NOTICES.map((tone) => (
            <Notice key={tone} tone={tone} actions={<Button size="small">{texts.act}</Button>}>
              {texts.fact}
            </Notice>
          ))}
          <FormFailure message={texts.failed} />
          <FailureNotice error={new Error(texts.failed)} retry={() => {}} />
          <StaleNotice reading={{ ...READ_BEFORE, error: new Error(texts.failed) }} />
        </div>
      </Card>
      <Card title={texts.lists} aside={<Tag>{texts.open}</Tag>}>
        <Ledger items={ledger} />
        <KeyValues
          items={[
            { label: texts.principal, value: '10.0000 BNB' },
            { label: texts.reward, value: '1.1000 BNB', brass: true },
            { label: texts.plan, value: texts.open, figure: false },
          ]}
        />
        <Table caption={texts.caption} rowKey={(row) => row.plan} rows={ROWS} columns={[...columns, acts]} />
        {SKELETONS.map((size) => (
          <p key={size}>
            <Skeleton size={size} />
          </p>
        ))}
        <Ledger items={ledger} foot />
      </Card>
      <Card bare title={texts.tables}>
        <Table caption={texts.caption} rowKey={(row) => row.plan} rows={ROWS} columns={columns} />
      </Card>
      <Card title={texts.qrCode}>
        <QrCode text="https://eleven.example" label={texts.qrCode} />
      </Card>
      <Card title={texts.questions}>
        <div>
          <Question question={texts.question} open>
            {texts.answer}
          </Question>
          <Question question={texts.question}>{texts.answer}</Question>
        </div>
        <Choices<'90' | '365'> label={texts.plan} options={PLANS} value={plan} onChoose={setPlan} />
        <Choices<'90' | '365'> label={texts.plan} options={PLANS} value={plan} onChoose={setPlan} stacked />
      </Card>
    </>
  );
}
