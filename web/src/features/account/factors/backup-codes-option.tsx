import { FEW_BACKUP_CODES, renewBackupCodes } from '@eleven/protocol/api/factors';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Option } from '../options.tsx';

interface BackupCodesOptionProps {
  left: number;
  button: RefObject<HTMLButtonElement | null>;
  onCodes(codes: readonly string[]): void;
  onSettled(): void;
}

/** How many backup codes are left, and new ones, which replace those. Asks first, because the saved ones stop working. */
export function BackupCodesOption({ left, button, onCodes, onSettled }: BackupCodesOptionProps) {
  const [isAsked, setAsked] = useState(false);
  const texts = useTexts({
    codes: { ko: '백업 코드', en: 'Backup codes' },
    left: { ko: (count: number) => `${count}개 남음`, en: (count) => `${count} left` },
    few: {
      ko: (count: number) => `${count}개만 남았습니다. 새로 받아 두십시오.`,
      en: (count) => `Only ${count} left. Get new ones.`,
    },
    none: { ko: '모두 썼습니다. 새로 받아 두십시오.', en: 'None left. Get new ones.' },
    renew: { ko: '새로 받기', en: 'Get new ones' },
    renewing: { ko: '만드는 중', en: 'Creating them' },
    sure: { ko: '백업 코드를 새로 받으시겠습니까?', en: 'Get new backup codes?' },
    about: {
      ko: (count: number) => `남은 ${count}개를 포함해 지금까지 받은 코드는 더 이상 쓸 수 없습니다.`,
      en: (count) => `The codes that you have stop working, including the ${count} that you have not used.`,
    },
  });
  const renew = useMutation({
    mutationFn: () => callApi(renewBackupCodes),
    // Each repeat would make other codes and send another email.
    retry: false,
    onSuccess: (reply) => onCodes(reply.backupCodes),
    onSettled,
  });
  const about = left === 0 ? texts.none : left > FEW_BACKUP_CODES ? texts.left(left) : texts.few(left);
  return (
    <Option title={texts.codes} about={left > FEW_BACKUP_CODES ? about : <Tag tone="warn">{about}</Tag>}>
      <Button
        ref={button}
        size="small"
        aria-label={`${texts.renew}: ${texts.codes}`}
        busy={renew.isPending && texts.renewing}
        onClick={() => (left === 0 ? renew.mutate() : setAsked(true))}
      >
        {texts.renew}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={texts.sure}
        confirm={texts.renew}
        onConfirm={() => renew.mutate()}
        onClose={() => setAsked(false)}
      >
        <p>{texts.about(left)}</p>
      </ConfirmDialog>
    </Option>
  );
}
