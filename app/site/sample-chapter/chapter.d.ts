/** Made by the build: scripts/building/sample-chapter.ts. */
declare module 'virtual:sample-chapter' {
  const chapter: import('../../catalog/sample-chapter.ts').SampleChapter
  export default chapter
}
