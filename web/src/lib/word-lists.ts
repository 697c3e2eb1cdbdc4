/** The words of seed phrases, loaded when somebody begins to write to support. */
export { english, korean } from 'viem/accounts';
