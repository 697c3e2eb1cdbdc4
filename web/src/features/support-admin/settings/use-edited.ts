import { useState } from 'react';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Settings while they are edited here. A colleague may change them meanwhile: until something is edited, theirs are shown. */
export function useEdited<Value>(current: Value) {
  const [edit, setEdit] = useState<{ given: Value; from: Value }>();
  return {
    given: edit?.given ?? current,
    isEdited: edit !== undefined,
    /** The current settings differ from those on which the edit is based. */
    isNewer: edit !== undefined && !isSame(edit.from, current),
    setGiven: (given: Value) => setEdit((before) => ({ given, from: before?.from ?? current })),
    /** Keeps edits made while it was being saved. */
    keepLater: (saved: Value) =>
      setEdit((before) => (before && before.given !== saved ? { ...before, from: saved } : undefined)),
    drop: () => setEdit(undefined),
  };
}
