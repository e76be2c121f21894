/** Parts of names of models that answer no messages; vendors list them all together. */
const OTHER_USES =
  /embed|tts|whisper|audio|realtime|image|dall-e|moderation|transcribe|translate|search|instruct|babbage|davinci|sora|computer-use|deep-research|-live|aqa|veo|imagen|lyria|robotics/;

/** Whether a vendor's listed model answers messages, as far as its name says so. It decides what is offered, nothing else. */
export const isForText = (value: string): boolean => !OTHER_USES.test(value);
