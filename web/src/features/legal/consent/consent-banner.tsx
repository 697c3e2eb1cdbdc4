import { LEGAL_DATE, LEGAL_VERSION } from '@eleven/protocol/legal';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConsentDialog } from './consent-dialog.tsx';

/** Above every page until the version in force is accepted. */
export default function ConsentBanner() {
  const [isOpen, setOpen] = useState(false);
  const format = useFormat();
  const texts = useTexts({
    label: { ko: '문서의 새 버전', en: 'New version of the documents' },
    changed: {
      ko: (date: string) =>
        `이용약관, 개인정보 처리방침, 위험 안내가 ${date}부터 버전 ${LEGAL_VERSION}으로 바뀌었습니다. 보상 수령과 출금은 그대로 할 수 있고, 새로 맡기려면 동의가 필요합니다.`,
      en: (date) =>
        `Terms, privacy notice and risk notice are in version ${LEGAL_VERSION} since ${date}. You can claim and withdraw as before; a new stake needs your consent.`,
    },
    read: { ko: '달라진 점 보기', en: 'See what changed' },
  });
  return (
    <section className={layout.wrap} aria-label={texts.label}>
      <Notice
        actions={
          <Button size="small" onClick={() => setOpen(true)}>
            {texts.read}
          </Button>
        }
      >
        {texts.changed(format.date(LEGAL_DATE))}
      </Notice>
      {isOpen && <ConsentDialog onClose={() => setOpen(false)} />}
    </section>
  );
}
