import { changeAvailability } from '@eleven/protocol/api/admin/ticket-management';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { Card } from '../../../ui/card.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import css from '../support-admin.module.css';
import { type SupportStaff, useSave } from './use-save.ts';

interface StaffAvailabilityProps {
  staff: SupportStaff;
  ownId: string | undefined;
  isAdmin: boolean;
}

/** Whether rules assign tickets to a member of staff: each sets it for themselves, admins for everybody. */
export function StaffAvailability({ staff, ownId, isAdmin }: StaffAvailabilityProps) {
  const texts = useTexts({
    title: { ko: '배정 가능', en: 'Available for tickets' },
    yes: { ko: '규칙에 따라 문의를 배정받습니다.', en: 'Gets tickets by rule.' },
    no: { ko: '지금은 배정받지 않습니다.', en: 'Gets no tickets by rule for now.' },
  });
  const save = useSave((body: { userId: string; isAvailable: boolean }) => callApi(changeAvailability, { body }));
  return (
    <Card title={texts.title}>
      <div className={css.switches}>
        {staff.map(({ id, name, isAvailable }) => (
          <Switch
            key={id}
            label={name}
            about={isAvailable ? texts.yes : texts.no}
            checked={isAvailable}
            disabled={!(isAdmin || id === ownId)}
            onChange={(checked) => save.mutate({ userId: id, isAvailable: checked })}
          />
        ))}
        <FormFailure message={save.error && detailOf(save.error)} />
      </div>
    </Card>
  );
}
