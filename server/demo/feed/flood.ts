// Five posts with the same link within an hour, so that admins find a spam wave.
import type { DemoPost } from '#server/demo/feed/post.ts'

export const floodPosts: DemoPost[] = [
  {
    by: 'ifeanyi',
    at: '7h 50m ago',
    text: 'It came to our class group: 10 GB for every student until midnight. campus-data.example/claim',
    likes: 2,
  },
  {
    by: 'terfa',
    at: '7h 36m ago',
    text: 'Free 10 GB, all networks! Tell your people 👉 https://campus-data.example/claim?utm_source=whatsapp',
    likes: 1,
  },
  {
    by: 'yusuf',
    at: '7h 21m ago',
    text: 'They say the data is for those who ask first, so I have asked. campus-data.example/claim',
    likes: 1,
    talk: ['danladi: And? Has it come?', '> yusuf: It is loading since.'],
  },
  {
    by: 'segun',
    at: '7h 10m ago',
    text: 'Working o! www.campus-data.example/claim',
    likes: 0,
  },
  {
    by: 'uche',
    at: '6h 58m ago',
    text: "10 GB would carry me to the end of the semester. I'm trying my luck: https://campus-data.example/claim",
    likes: 3,
    talk: [
      'opeyemi: Uche, close it. It wants the password of your school mail.',
      "> uche: Closed. I'm changing it with shaking hands.",
    ],
  },
]
