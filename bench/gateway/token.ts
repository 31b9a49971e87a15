/** The bot token at every Discord of this measurement. */
export const TOKEN = 'MTE5MDAwMDAwMDAwMDAwMDAwMQ.measured.here';
