import {
  type AdminAnnouncement,
  announcementList,
  changeAnnouncement,
  writeAnnouncement,
} from '@eleven/protocol/api/admin/announcements';
import type { Severity } from '@eleven/protocol/api/announcements';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { audienceOf, audienceValue } from './audience.tsx';

export const SEVERITIES: readonly Severity[] = ['info', 'warning', 'critical'];

/** The draft of an announcement, its fields, and the request that saves it. */
export function useAnnouncementForm(announcement: AdminAnnouncement | undefined, onSaved: () => Promise<void>) {
  const client = useQueryClient();
  const [keyFor, dropKey] = useIdempotencyKey();
  const kept = useDraft(`announcement.${announcement?.id ?? 'new'}`, {
    severity: announcement?.severity ?? 'info',
    textKo: announcement?.text.ko ?? '',
    textEn: announcement?.text.en ?? '',
    startsAt: toLocal(announcement?.startsAt ?? new Date().toISOString()),
    endsAt: announcement?.endsAt ? toLocal(announcement.endsAt) : '',
    audience: audienceValue(announcement),
    /** `yes`, empty, or `auto`: as suits the severity, until somebody chooses. */
    isMailed: announcement === undefined ? 'auto' : announcement.isMailed ? 'yes' : '',
    /** Stored with the draft, because the draft may be older than the page. */
    seen: announcement?.changedAt ?? '',
  });
  const form = useForm({ defaultValues: kept.initial });
  const [givenSeverity, startsAt, audience, givenMailed, textKo, textEn] = form.watch([
    'severity',
    'startsAt',
    'audience',
    'isMailed',
    'textKo',
    'textEn',
  ]);
  const severity = SEVERITIES.find((name) => name === givenSeverity) ?? 'info';
  // Mere information goes to no inbox unless the writer says so.
  const isMailed = givenMailed === 'auto' ? severity !== 'info' : givenMailed !== '';
  const isLater = Date.parse(startsAt) > Date.now();
  const hasBegun = announcement !== undefined && Date.parse(announcement.startsAt) <= Date.now();
  // Moved into the future, it is emailed to whoever has no email of it yet when it begins again.
  const isMailedAlready = announcement?.isMailed === true && hasBegun && !isLater;
  const keep = () => kept.keep(form.getValues());
  const [isRefused, setRefused] = useState(false);
  // Read separately, because the changed announcement may no longer be in the open list.
  const { data: newest } = useApiQuery(announcementList, {
    query: { before: String(Number(announcement?.id) + 1), limit: 1 },
    enabled: announcement !== undefined && isRefused,
    staleTime: 0,
  });
  const shown = newest?.announcements.find(({ id }) => id === announcement?.id) ?? announcement;
  const save = useMutation({
    mutationFn: async (values: typeof kept.initial) => {
      const body = {
        severity,
        textKo: values.textKo.trim(),
        textEn: values.textEn.trim(),
        startsAt: new Date(values.startsAt).toISOString(),
        endsAt: values.endsAt === '' ? null : new Date(values.endsAt).toISOString(),
        ...audienceOf(values.audience),
        isMailed,
      };
      if (announcement) {
        const seen = shown?.changedAt;
        await callApi(changeAnnouncement, { params: { id: announcement.id }, body: { ...body, seen } });
      } else await callApi(writeAnnouncement, { body, idempotencyKey: keyFor(body) });
    },
    onSuccess: () => {
      dropKey();
      kept.drop();
      return onSaved();
    },
    retry: false,
    // A toast would be hidden behind the dialog, which shows the failure itself.
    meta: { silent: true },
    onError: () => {
      setRefused(true);
      return client.invalidateQueries({ queryKey: [announcementList.path] });
    },
  });
  const isNewer = shown !== undefined && shown.changedAt !== kept.initial.seen;
  return {
    form,
    keep,
    severity,
    audience,
    isMailed,
    isMailedAlready,
    effect: effectOf({
      isNew: announcement === undefined,
      isLater,
      mailsNow: isMailed && !isMailedAlready && !isLater,
    }),
    written: { ko: textKo.trim(), en: textEn.trim() },
    save,
    /** The announcement as somebody else has changed it since the draft began. */
    newer: isNewer ? shown : undefined,
  };
}

type Effect = 'save' | 'saveAndMail' | 'schedule' | 'publish' | 'publishAndMail';

/** For the button: an announcement that begins now appears on every open page, and its emails go out, at once. */
function effectOf({ isNew, isLater, mailsNow }: { isNew: boolean; isLater: boolean; mailsNow: boolean }): Effect {
  if (!isNew) return mailsNow ? 'saveAndMail' : 'save';
  if (isLater) return 'schedule';
  return mailsNow ? 'publishAndMail' : 'publish';
}

/** The format of `datetime-local`: the reader's wall clock, to the minute. */
function toLocal(moment: string): string {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
