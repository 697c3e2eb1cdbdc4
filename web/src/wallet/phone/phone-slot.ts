import { createSlot } from '../discovery/slots.ts';

/** A wallet on a phone, where the operator has a project for it. */
export const phoneSlot = createSlot();
