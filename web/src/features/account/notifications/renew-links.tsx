import { renewUnsubscribeLinks } from '@eleven/protocol/api/profile';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import css from '../form.module.css';
import { Option } from '../options.tsx';

/** Invalidates the unsubscribe links of emails that were forwarded. */
export function RenewLinks() {
  const texts = useTexts({
    title: { ko: '메일의 ‘수신 거부’ 링크', en: 'Unsubscribe links in emails' },
    about: {
      ko: '받은 메일을 다른 사람에게 보냈다면, 그 사람도 링크로 그 메일을 끌 수 있습니다. 링크를 바꾸면 지금까지 받은 메일의 링크는 쓸 수 없습니다. 장애 소식의 링크는 그대로입니다.',
      en: 'Anyone who has one of our emails can unsubscribe you with its link. If you forwarded one, replace the links: those in all earlier emails then stop working. Links in emails about incidents stay as they are.',
    },
    renew: { ko: '링크 바꾸기', en: 'Replace the links' },
    renewing: { ko: '바꾸는 중', en: 'Replacing' },
    renewed: {
      ko: '링크를 바꾸었습니다. 지금까지 받은 메일의 링크는 더 이상 쓸 수 없습니다.',
      en: 'Links replaced. Those in earlier emails no longer work.',
    },
  });
  const renew = useMutation({ mutationFn: () => callApi(renewUnsubscribeLinks) });
  return (
    <div className={layout.stack}>
      <Option title={texts.title} about={texts.about}>
        <Button size="small" busy={renew.isPending && texts.renewing} onClick={() => renew.mutate()}>
          {texts.renew}
        </Button>
      </Option>
      {renew.error && <FormFailure message={detailOf(renew.error)} />}
      <p role="status" className={css.done}>
        {renew.isSuccess ? texts.renewed : ''}
      </p>
    </div>
  );
}
