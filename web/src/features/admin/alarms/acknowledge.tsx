import { acknowledgeAlarm, staffAlarms } from '@eleven/protocol/api/admin/alarms';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError, callApi } from '../../../lib/api.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

/** Records that the member of staff is handling an alarm, with a note for colleagues. */
export function Acknowledge({ id, onClose }: { id: string; onClose(): void }) {
  const client = useQueryClient();
  const texts = useTexts({
    title: { ko: '경보 확인', en: 'Acknowledge the alarm' },
    about: {
      ko: '동료들은 누가 이 경보를 맡았는지 봅니다. 경보는 문제가 풀릴 때 끝납니다.',
      en: 'Colleagues see who handles it. The alarm itself ends when the problem does.',
    },
    hint: {
      ko: '무엇을 하고 있는지 적으십시오. 개인정보를 적지 마십시오.',
      en: 'Say what is being done. Do not include personal data.',
    },
  });
  return (
    <ReasonDialog
      title={texts.title}
      about={texts.about}
      hint={texts.hint}
      draft={`alarm.${id}`}
      isOptional
      onClose={onClose}
      run={async ({ reason: note }) => {
        const refresh = () => client.invalidateQueries({ queryKey: [staffAlarms.path] });
        await callApi(acknowledgeAlarm, { params: { id }, body: { note } }).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'alarm.acknowledged') void refresh();
          throw error;
        });
        await refresh();
      }}
    />
  );
}
