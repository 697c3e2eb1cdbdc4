import { type SourceFile, vaultSource } from '@eleven/protocol/api/transparency';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from './source-files.module.css';

/** Every source file of the build, to read, copy or download. */
export default function SourceFiles() {
  const texts = useTexts({
    files: { ko: '소스 파일', en: 'Source files' },
    copy: { ko: '이 파일 복사', en: 'Copy this file' },
    download: { ko: '이 파일 내려받기', en: 'Download this file' },
    hash: { ko: '파일의 keccak256', en: 'keccak256 of the file' },
    lines: { ko: (count: number) => `${count}줄`, en: (count) => `${count} lines` },
  });
  const { data, error, refetch } = useApiQuery(vaultSource, { staleTime: Number.POSITIVE_INFINITY });
  const [path, setPath] = useState<string>();
  if (error) return <FailureNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton size="tall" />;
  const file = data.files.find((one) => one.path === path) ?? data.files[0];
  if (!file) return null;
  return (
    <div className={css.reader}>
      <nav aria-label={texts.files}>
        <ul>
          {data.files.map((one) => (
            <li key={one.path}>
              <button type="button" aria-current={one === file} onClick={() => setPath(one.path)}>
                {one.path.replace('@openzeppelin/contracts/', 'openzeppelin/')}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.file}>
        <header>
          <h3>{file.path}</h3>
          <span className={css.actions}>
            <CopyButton value={file.text} label={texts.copy} />
            <Button size="small" onClick={() => download(file)}>
              {texts.download}
            </Button>
          </span>
          <p>
            {texts.lines(file.text.split('\n').length - 1)} · {texts.hash} {file.keccak256}
          </p>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
        <section className={css.text} aria-label={file.path} tabIndex={0}>
          <pre>
            <code>{file.text}</code>
          </pre>
        </section>
      </div>
    </div>
  );
}

function download({ path, text }: SourceFile): void {
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), path.slice(path.lastIndexOf('/') + 1));
}
