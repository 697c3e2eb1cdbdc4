import { type Operations, operations, setSwitch } from '@eleven/protocol/api/admin/operations';
import { SWITCHES, type SwitchName } from '@eleven/protocol/switches';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { TwoLines } from '../two-lines.tsx';

interface Asked {
  readonly name: SwitchName;
  readonly on: boolean;
}

const HOURS = [1, 4, 24, 72, 168] as const;

const inSentence = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** Features that can be switched off for some time, with the author, the reason and the end. */
export function Switches({ switches, mayAct }: { switches: Operations['switches']; mayAct: boolean }) {
  const format = useFormat();
  const { locale } = format;
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [hours, setHours] = useState<number>(HOURS[0]);
  const ask = (next: Asked) => {
    // Discard the duration that was chosen for another feature.
    setHours(HOURS[0]);
    setAsked(next);
  };
  const texts = useTexts({
    title: { ko: '기능 스위치', en: 'Feature switches' },
    part: { ko: '기능', en: 'Part' },
    state: { ko: '상태', en: 'State' },
    on: { ko: '켜짐', en: 'On' },
    off: { ko: '꺼짐', en: 'Off' },
    owner: { ko: '누가, 왜', en: 'Who and why' },
    until: { ko: (time: string) => `${time}까지`, en: (time) => `until ${time}` },
    acts: { ko: '작업', en: 'Actions' },
    turnOff: { ko: '끄기', en: 'Switch off' },
    turnOn: { ko: '켜기', en: 'Switch on' },
    turnPartOff: { ko: (part: string) => `${part} 끄기`, en: (part) => `Switch off ${inSentence(part)}` },
    turnPartOn: { ko: (part: string) => `${part} 켜기`, en: (part) => `Switch on ${inSentence(part)}` },
    long: { ko: '얼마 동안', en: 'For how long' },
    hours: { ko: (count: number) => `${count}시간`, en: (count) => (count === 1 ? '1 hour' : `${count} hours`) },
    back: { ko: '다시 켭니다.', en: 'It is on again at once.' },
    former: { ko: '탈퇴한 직원', en: 'A former member' },
  });
  return (
    <Card title={texts.title} bare>
      <Table
        caption={texts.title}
        rows={switches}
        rowKey={({ name }) => name}
        columns={[
          {
            head: texts.part,
            narrow: 'wide',
            cell: ({ name }) => <TwoLines below={SWITCHES[name].about[locale]}>{SWITCHES[name].name[locale]}</TwoLines>,
          },
          {
            head: texts.state,
            narrow: 'line',
            cell: ({ on, expiresAt }) => (
              <TwoLines below={expiresAt !== null && texts.until(format.dateTime(expiresAt))}>
                <Tag tone={on ? 'ok' : 'warn'}>{on ? texts.on : texts.off}</Tag>
              </TwoLines>
            ),
          },
          {
            head: texts.owner,
            narrow: 'line',
            cell: ({ on, owner, reason }) =>
              !on && <TwoLines below={reason ?? false}>{owner ?? texts.former}</TwoLines>,
          },
          {
            head: texts.acts,
            kind: 'actions',
            narrow: 'line',
            cell: ({ name, on }) =>
              mayAct ? (
                <Button
                  size="small"
                  aria-label={`${on ? texts.turnOff : texts.turnOn}: ${SWITCHES[name].name[locale]}`}
                  onClick={() => ask({ name, on: !on })}
                >
                  {on ? texts.turnOff : texts.turnOn}
                </Button>
              ) : null,
          },
        ]}
      />
      {asked && (
        <ReasonDialog
          title={(asked.on ? texts.turnPartOn : texts.turnPartOff)(SWITCHES[asked.name].name[locale])}
          about={asked.on ? texts.back : SWITCHES[asked.name].about[locale]}
          draft={`switch.${asked.name}`}
          danger={!asked.on}
          onClose={() => setAsked(undefined)}
          run={async ({ reason }) => {
            const { name, on } = asked;
            await callApi(setSwitch, { params: { name }, body: { on, hours, reason } });
            await client.invalidateQueries({ queryKey: [operations.path] });
          }}
        >
          {!asked.on && (
            <Select
              label={texts.long}
              options={HOURS.map((count) => ({ value: String(count), label: texts.hours(count) }))}
              value={String(hours)}
              onChange={(value) => setHours(Number(value))}
            />
          )}
        </ReasonDialog>
      )}
    </Card>
  );
}
