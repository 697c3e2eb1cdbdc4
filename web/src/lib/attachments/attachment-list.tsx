import type { Attachment } from '@eleven/protocol/api/tickets/attachments';
import { useTexts } from '../../i18n/texts.ts';
import css from './attachments.module.css';

/** The files of a message. Images are shown as thumbnails; each file opens or is saved under its name. */
export function AttachmentList({
  attachments,
  hrefOf,
}: {
  attachments: readonly Attachment[];
  hrefOf(id: string): string;
}) {
  const texts = useTexts({
    list: { ko: '첨부 파일', en: 'Attachments' },
    gone: { ko: (name: string) => `${name} (보관 기간이 지나 지웠습니다)`, en: (name) => `${name} (kept no longer)` },
  });
  if (attachments.length === 0) return null;
  return (
    <ul className={css.sent} aria-label={texts.list}>
      {attachments.map(({ id, name, bytes, width, height, isGone }) =>
        isGone ? (
          <li key={id} className={css.hint}>
            {texts.gone(name)}
          </li>
        ) : (
          <li key={id}>
            <a href={hrefOf(id)} target="_blank" rel="noopener" download={width === null ? name : undefined}>
              {width !== null && height !== null && (
                <img className={css.thumbnail} src={hrefOf(id)} alt="" width={width} height={height} loading="lazy" />
              )}
              <span className={css.name}>{name}</span> <span className={css.hint}>{sizeOf(bytes)}</span>
            </a>
          </li>
        ),
      )}
    </ul>
  );
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
