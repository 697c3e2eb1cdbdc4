import type { AdminThread, AdminTicket } from '@eleven/protocol/api/admin/support';
import {
  mergeTicket,
  supportSettings,
  triageTicket,
  unmergeTicket,
} from '@eleven/protocol/api/admin/ticket-management';
import { PRIORITY_NAMES, TICKET_PRIORITIES, type TicketPriority } from '@eleven/protocol/tickets';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { callApi, detailOf } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { PATHS } from '../../paths.ts';
import layout from '../../styles/layout.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { moveDraft } from './move-draft.ts';
import css from './support-admin.module.css';

interface TriageProps {
  ticket: AdminTicket;
  /** `said`: the change, announced to screen reader users. */
  onDone(thread: AdminThread, said: string): void;
}

type Change = { priority: TicketPriority } | { label: { id: number; isOn: boolean } };

/** Priority, labels, and merging with another ticket of the same customer. */
export function Triage({ ticket, onDone }: TriageProps) {
  const locale = useLocale();
  const { data: settings } = useApiQuery(supportSettings);
  const [into, setInto] = useState('');
  const params = { number: ticket.number };
  const texts = useTexts({
    priority: { ko: '우선순위', en: 'Priority' },
    labels: { ko: '라벨', en: 'Labels' },
    into: { ko: '합칠 문의 번호', en: 'Merge into ticket' },
    hint: {
      ko: '같은 고객의 문의만 합칠 수 있습니다. 고객에게 알리며, 30분 동안 취소할 수 있습니다.',
      en: 'A ticket of the same customer, who is notified. You can undo it for 30 minutes.',
    },
    merge: { ko: '합치기', en: 'Merge' },
    busy: { ko: '처리하는 중', en: 'Working' },
    merged: { ko: (number: string) => `이 문의는 ${number}에 합쳤습니다.`, en: (number) => `Merged into ${number}.` },
    open: { ko: (number: string) => `${number} 열기`, en: (number) => `Open ${number}` },
    carried: { ko: '쓰시던 답변을 그 문의로 옮겼습니다.', en: 'Your text is in the answer there.' },
    none: { ko: '없음', en: 'none' },
    undone: { ko: '합치기를 취소했습니다.', en: 'The merge is undone.' },
    undo: { ko: '합치기 취소', en: 'Undo the merge' },
  });
  const triage = useMutation({
    mutationFn: (body: Change) => callApi(triageTicket, { params, body }),
    scope: { id: `triage ${ticket.number}` },
    onSuccess: (thread, change) =>
      onDone(
        thread,
        'priority' in change
          ? `${texts.priority}: ${PRIORITY_NAMES[change.priority][locale]}`
          : `${texts.labels}: ${thread.ticket.labels.map(({ name }) => name).join(', ') || texts.none}`,
      ),
  });
  const merge = useMutation({
    mutationFn: () => callApi(mergeTicket, { params, body: { into: into.trim().toUpperCase() } }),
    retry: false,
    onSuccess: (thread) => onDone(thread, texts.merged(thread.ticket.mergedInto ?? '')),
  });
  const undo = useMutation({
    mutationFn: () => callApi(unmergeTicket, { params }),
    onSuccess: (thread) => onDone(thread, texts.undone),
  });
  const isCarried = useCarriedDraft(ticket);
  const has = new Set(ticket.labels.map(({ id }) => id));
  const offered = [...ticket.labels, ...(settings?.labels ?? []).filter((one) => !one.isArchived && !has.has(one.id))];
  if (ticket.mergedInto) {
    return (
      <Notice
        actions={
          <>
            <Link
              className={buttonClass({ size: 'small' })}
              to={`${PATHS.adminDashboard}?section=tickets&ticket=${encodeURIComponent(ticket.mergedInto)}`}
            >
              {texts.open(ticket.mergedInto)}
            </Link>
            {ticket.undoUntil && Date.parse(ticket.undoUntil) > Date.now() && (
              <Button size="small" busy={undo.isPending && texts.busy} onClick={() => undo.mutate()}>
                {texts.undo}
              </Button>
            )}
          </>
        }
      >
        {texts.merged(ticket.mergedInto)} {isCarried && texts.carried}
      </Notice>
    );
  }
  return (
    <div className={classNames(layout.grid, css.assign)}>
      <Select<TicketPriority>
        label={texts.priority}
        value={ticket.priority}
        options={TICKET_PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value][locale] }))}
        onChange={(priority) => triage.mutate({ priority })}
      />
      {offered.length > 0 && (
        <fieldset className={css.labels}>
          <legend>{texts.labels}</legend>
          {offered.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={has.has(id)}
              onChange={(event) => triage.mutate({ label: { id, isOn: event.target.checked } })}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <Field
        label={texts.into}
        hint={texts.hint}
        placeholder="E-000123"
        value={into}
        error={merge.error ? detailOf(merge.error) : undefined}
        onChange={(event) => setInto(event.target.value)}
        after={
          <Button
            size="small"
            variant="ghost"
            disabled={!/^e-\d{6,18}$/i.test(into.trim())}
            busy={merge.isPending && texts.busy}
            onClick={() => merge.mutate()}
          >
            {texts.merge}
          </Button>
        }
      />
    </div>
  );
}

/** The box of the merged ticket is gone: its text moves to the box of the ticket it was merged into. */
function useCarriedDraft({ number, mergedInto }: AdminTicket): boolean {
  const [isCarried, setCarried] = useState(false);
  useEffect(() => {
    if (mergedInto !== null && moveDraft(`desk.${number}`, `desk.${mergedInto}`)) setCarried(true);
  }, [number, mergedInto]);
  return isCarried;
}
