import type { TicketLabel } from '@eleven/protocol/api/admin/support';
import { addLabel, changeLabel } from '@eleven/protocol/api/admin/ticket-management';
import { LABEL_COLORS, type LabelColor } from '@eleven/protocol/tickets';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Tag } from '../../../ui/tag.tsx';
import css from '../support-admin.module.css';
import { useSave } from './use-save.ts';

interface LabelsProps {
  labels: readonly TicketLabel[];
  mayWrite: boolean;
}

/** Labels that staff put on tickets; customers never see them. */
export function Labels({ labels, mayWrite }: LabelsProps) {
  const [name, setName] = useState('');
  const [color, setColor] = useState<LabelColor>('plain');
  const [keyOf, dropKey] = useIdempotencyKey();
  const texts = useTexts({
    title: { ko: '라벨', en: 'Labels' },
    about: { ko: '직원에게만 보입니다.', en: 'Only staff can see them.' },
    name: { ko: '새 라벨', en: 'New label' },
    color: { ko: '색', en: 'Colour' },
    plain: { ko: '회색', en: 'Grey' },
    ok: { ko: '초록', en: 'Green' },
    warn: { ko: '주황', en: 'Orange' },
    danger: { ko: '빨강', en: 'Red' },
    add: { ko: '추가', en: 'Add' },
    archive: { ko: '보관', en: 'Archive' },
    restore: { ko: '다시 쓰기', en: 'Restore' },
    none: { ko: '라벨이 없습니다.', en: 'No labels.' },
    busy: { ko: '저장 중', en: 'Saving' },
  });
  const add = useSave(
    () => {
      const body = { name: name.trim(), color, isArchived: false };
      return callApi(addLabel, { body, idempotencyKey: keyOf(body) });
    },
    () => {
      dropKey();
      setName('');
    },
  );
  const change = useSave(({ id, ...body }: TicketLabel) => callApi(changeLabel, { params: { id: String(id) }, body }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') add.mutate(undefined);
  };
  return (
    <Card title={texts.title}>
      <p className={css.about}>{texts.about}</p>
      {labels.length === 0 && <p>{texts.none}</p>}
      <ul className={css.rows}>
        {labels.map((label) => (
          <li key={label.id}>
            <Tag tone={label.color}>{label.name}</Tag>
            {mayWrite && (
              <Button
                size="small"
                variant="ghost"
                aria-label={`${label.isArchived ? texts.restore : texts.archive}: ${label.name}`}
                onClick={() => change.mutate({ ...label, isArchived: !label.isArchived })}
              >
                {label.isArchived ? texts.restore : texts.archive}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form className={layout.grid} onSubmit={submit}>
          <Field label={texts.name} maxLength={40} value={name} onChange={(event) => setName(event.target.value)} />
          <Select<LabelColor>
            label={texts.color}
            value={color}
            options={LABEL_COLORS.map((value) => ({ value, label: texts[value] }))}
            onChange={setColor}
          />
          <div>
            <Button type="submit" busy={add.isPending && texts.busy}>
              {texts.add}
            </Button>
          </div>
          <FormFailure message={(add.error ?? change.error) && detailOf((add.error ?? change.error) as Error)} />
        </form>
      )}
    </Card>
  );
}
