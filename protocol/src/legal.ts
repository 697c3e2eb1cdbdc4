/** The version of the terms, privacy notice and risk notice: shown on their pages and stored with each registration. */
export const LEGAL_VERSION = '1.1';
/** The ISO date on which they took effect. */
export const LEGAL_DATE = '2026-11-23';
