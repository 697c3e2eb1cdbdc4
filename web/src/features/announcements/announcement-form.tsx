import type { AdminAnnouncement } from '@eleven/protocol/api/admin/announcements';
import type { Severity } from '@eleven/protocol/api/announcements';
import { useEffect, useId, useRef } from 'react';
import { defineTexts, useTexts } from '../../i18n/texts.ts';
import { detailOf } from '../../lib/api.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import css from './announcement-admin.module.css';
import { Audience } from './audience.tsx';
import { Preview } from './preview.tsx';
import { SEVERITIES, useAnnouncementForm } from './use-announcement-form.ts';

/** The server's own limit (`api/admin/announcements.ts`, whose schemas are not loaded here). */
const TEXT_MAX = 300;

export const SEVERITY_TEXTS = defineTexts<Record<Severity, string>>({
  info: { ko: '안내', en: 'Info' },
  warning: { ko: '주의', en: 'Warning' },
  critical: { ko: '중요', en: 'Critical' },
});

interface AnnouncementFormProps {
  /** The announcement to change; undefined for a new one. */
  announcement: AdminAnnouncement | undefined;
  onClose(): void;
  onSaved(): Promise<void>;
}

/** An announcement in both languages, with its start and end in this computer's time zone. */
export function AnnouncementForm({ announcement, onClose, onSaved }: AnnouncementFormProps) {
  const formId = useId();
  const severities = useTexts(SEVERITY_TEXTS);
  const texts = useTexts({
    write: { ko: '공지 쓰기', en: 'Write an announcement' },
    change: { ko: '공지 수정', en: 'Change the announcement' },
    severity: { ko: '중요도', en: 'Severity' },
    korean: { ko: '한국어', en: 'Korean' },
    english: { ko: '영어', en: 'English' },
    from: { ko: '시작', en: 'From' },
    until: { ko: '끝 (비우면 끝낼 때까지)', en: 'Until (empty: until ended)' },
    newer: {
      ko: '이 글을 쓰기 시작하신 뒤 다른 직원이 공지를 바꿨습니다. 지금 내용은 다음과 같으며, 저장하면 바뀝니다.',
      en: 'Somebody has changed the announcement since you began. It now says this, which saving replaces:',
    },
    missing: { ko: '내용을 적어 주십시오.', en: 'Please enter a text.' },
    early: { ko: '끝나는 시간은 시작하는 시간보다 뒤여야 합니다.', en: 'The end must be after the start.' },
    noTime: { ko: '시작하는 시간을 정해 주십시오.', en: 'Please choose a start time.' },
    critical: { ko: '중요 공지는 읽는 사람이 닫을 수 없습니다.', en: 'Readers cannot close a critical announcement.' },
    publish: { ko: '지금 게시', en: 'Publish now' },
    publishAndMail: { ko: '게시하고 메일 보내기', en: 'Publish and email' },
    schedule: { ko: '예약', en: 'Schedule' },
    save: { ko: '변경 저장', en: 'Save the change' },
    saveAndMail: { ko: '저장하고 메일 보내기', en: 'Save and email' },
    saving: { ko: '저장 중', en: 'Saving' },
    back: { ko: '돌아가기', en: 'Back' },
    zone: { ko: (zone: string) => `시간대: ${zone}`, en: (zone) => `Time zone: ${zone}` },
  });
  const { form, keep, severity, audience, isMailed, isMailedAlready, effect, written, save, newer } =
    useAnnouncementForm(announcement, onSaved);
  const required = (name: 'textKo' | 'textEn' | 'startsAt', missing: string) => ({
    ...form.register(name, { validate: (value) => value.trim() !== '' || missing }),
    error: form.formState.errors[name]?.message,
  });

  const whole = useRef<HTMLFormElement>(null);
  const isNewer = newer !== undefined;
  useEffect(() => {
    // The dialog is longer than a phone's screen, so the reason it was not saved could be out of sight of the button.
    if (save.error || isNewer) whole.current?.lastElementChild?.scrollIntoView({ block: 'center' });
  }, [save.error, isNewer]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={announcement ? texts.change : texts.write}
      actions={
        <Button type="submit" form={formId} variant="primary" busy={save.isPending && texts.saving}>
          {texts[effect]}
        </Button>
      }
      back={texts.back}
    >
      <form
        ref={whole}
        id={formId}
        className={layout.grid}
        noValidate
        onSubmit={form.handleSubmit((values) => save.mutate(values))}
        onChange={keep}
      >
        <Segmented
          legend={texts.severity}
          options={SEVERITIES.map((value) => ({ value, label: severities[value] }))}
          value={severity}
          onChange={(value) => {
            form.setValue('severity', value);
            keep();
          }}
        />
        {severity === 'critical' && <Notice>{texts.critical}</Notice>}
        <TextArea label={texts.korean} lang="ko" maxLength={TEXT_MAX} {...required('textKo', texts.missing)} />
        <TextArea label={texts.english} lang="en" maxLength={TEXT_MAX} {...required('textEn', texts.missing)} />
        <div className={css.times}>
          <Field label={texts.from} type="datetime-local" {...required('startsAt', texts.noTime)} />
          <Field
            label={texts.until}
            type="datetime-local"
            {...form.register('endsAt', {
              // Both are wall-clock times of one zone, so they sort as text.
              validate: (value, values) => value === '' || value > values.startsAt || texts.early,
            })}
            error={form.formState.errors.endsAt?.message}
          />
        </div>
        <p className={css.zone}>{texts.zone(Intl.DateTimeFormat().resolvedOptions().timeZone)}</p>
        <Audience
          value={audience}
          isMailed={isMailed}
          isMailedAlready={isMailedAlready}
          onChange={(changes) => {
            if (changes.audience !== undefined) form.setValue('audience', changes.audience);
            if (changes.isMailed !== undefined) form.setValue('isMailed', changes.isMailed ? 'yes' : '');
            keep();
          }}
        />
        <Preview severity={severity} textKo={written.ko} textEn={written.en} isMailed={isMailed} />
        {newer && (
          <Notice tone="warn" announce>
            <p>{texts.newer}</p>
            <p lang="ko">{newer.text.ko}</p>
            <p lang="en">{newer.text.en}</p>
          </Notice>
        )}
        {!newer && <FormFailure message={save.error && detailOf(save.error)} report={save.error} />}
      </form>
    </Dialog>
  );
}
