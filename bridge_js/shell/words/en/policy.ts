/** The content policy of Views: whose it is, what it blocked, and what to declare. */
export const policy = {
  name: 'Policy',
  modes: { host: 'Host', declared: 'Declared only', relaxed: 'Relaxed' },
  details: { host: 'as the host has it', declared: 'nothing of the host’s', relaxed: 'to find a fault' },
  anew: 'A policy is fixed when a View is loaded: the Views on the stage are loaded anew.',
  notOffered: 'Relaxed is not offered in this engine, which has no network guard.',
  relaxed: 'Relaxed policy: Views here may reach every public place over https. No host allows that.',
  back: 'Back to the host’s',
  tags: { declared: 'declared only', relaxed: 'relaxed policy' },
  devices: 'What this View may use',
  deviceNames: {
    camera: 'Camera',
    microphone: 'Microphone',
    geolocation: 'Location',
    clipboardWrite: 'Writing to the clipboard',
  },
  withdraw: 'Take it back',
  withdrawn: 'The View is loaded anew without it, and asks again when its tool is run.',
  list: 'What policies blocked',
  weights: {
    blocked: 'Blocked',
    host: 'The host’s policy would block it',
    letter: 'The specification to the letter would block it',
  },
  ofView: (weight: string, view: string, times: number) =>
    times === 1 ? `${weight} · View ${view}` : `${weight} · View ${view} · ${times} times`,
  ownWord: 'Told by the View’s own frame alone, which may say anything.',
  at: 'at',
  mend: 'To allow it, add',
  copy: (where: string) => `the addition to ${where}`,
};
