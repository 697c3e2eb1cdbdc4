/** The words that seed phrases are made of: loaded when somebody begins to write to support. */
export { english, korean } from 'viem/accounts';
