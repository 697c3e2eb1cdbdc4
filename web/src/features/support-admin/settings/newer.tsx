import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface NewerProps {
  /** The current state in words. */
  lines: readonly ReactNode[];
  /** Replaces the local edits with the current state. */
  onTake(): void;
}

/** A colleague has saved something else while this was being edited. */
export function Newer({ lines, onTake }: NewerProps) {
  const texts = useTexts({
    about: {
      ko: '고치기 시작하신 뒤 다른 직원이 바꿨습니다. 지금 내용은 다음과 같으며, 저장하면 바뀝니다.',
      en: 'Somebody has changed it since you began. It now says this, which saving replaces:',
    },
    none: { ko: '(없음)', en: '(nothing)' },
    take: { ko: '내 수정을 버리고 지금 내용 쓰기', en: 'Discard mine and use this' },
  });
  return (
    <Notice
      tone="warn"
      announce
      actions={
        <Button size="small" onClick={onTake}>
          {texts.take}
        </Button>
      }
    >
      <p>{texts.about}</p>
      {(lines.length > 0 ? lines : [texts.none]).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text.
        <p key={index}>{line}</p>
      ))}
    </Notice>
  );
}
