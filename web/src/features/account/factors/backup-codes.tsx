import { PRODUCT_NAME } from '@eleven/protocol/product';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { focusIfLost } from '../../../lib/focus/kept-focus.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from './backup-codes.module.css';

/** Shown once: the user should write them down before anything else. */
export function BackupCodes({ codes, onSaved }: { codes: readonly string[]; onSaved(): void }) {
  const texts = useTexts({
    about: {
      ko: '휴대전화를 잃어버렸을 때 쓰는 코드입니다. 지금만 보이니 안전한 곳에 적어 두십시오. 코드마다 한 번 쓸 수 있습니다.',
      en: 'These are for the day you lose your device. They are shown only now: keep them somewhere safe. Each works once.',
    },
    // Files of several sets, in which only the newest works.
    made: {
      ko: (date: string) => `백업 코드, ${date}. 코드마다 한 번 쓸 수 있으며, 새로 받으면 쓸 수 없게 됩니다.`,
      en: (date) => `Backup codes of ${date}. Each works once, until you get new ones.`,
    },
    list: { ko: '백업 코드', en: 'Backup codes' },
    copy: { ko: '모두 복사', en: 'Copy all' },
    file: { ko: '파일로 저장', en: 'Save as a file' },
    saved: { ko: '적어 두었습니다', en: 'I have saved them' },
  });
  const format = useFormat();
  const all = codes.join('\n');
  const save = () =>
    saveFile(
      new Blob([`${PRODUCT_NAME}\n${texts.made(format.date(new Date()))}\n\n${all}\n`], { type: 'text/plain' }),
      `${PRODUCT_NAME.toLowerCase()}-backup-codes.txt`,
    );
  return (
    <div className={layout.grid}>
      <Notice tone="warn" announce>
        {texts.about}
      </Notice>
      <ul ref={takeFocus} tabIndex={-1} className={css.codes} aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classNames(layout.row, layout.wrapping)}>
        <Button variant="primary" onClick={onSaved}>
          {texts.saved}
        </Button>
        <Button onClick={save}>{texts.file}</Button>
        <CopyButton value={all} label={texts.copy} />
      </div>
    </div>
  );
}

/** In a dialog the browser focuses the element with this attribute first, rather than the button that closes it. */
function takeFocus(list: HTMLElement | null): void {
  list?.setAttribute('autofocus', '');
  focusIfLost(list);
}
