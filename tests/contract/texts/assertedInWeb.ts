// Texts quoted in docs/product that tests of tests/web assert, by the section that quotes them and the file of the
// test.

/** Texts without a scene, as a scene would only repeat the test. */
export const textsAssertedInWebTests: Record<string, Record<string, string[]>> = {
  '000 §2.9': { 'identity/picture': ['Upload & Continue', 'Continue', 'Skip for Now'] },
  '000 §2.10': { 'identity/login': ['Account Created Successfully!', 'Continue to Dashboard', 'Continue'] },
  '000 §4': { 'identity/recovery': ['Expired'], 'identity/settings': ['Logged out'] },
  '000 §5': {
    'identity/register': [
      'Name is required',
      'University is required',
      'Invalid email address',
      'Phone number is required',
      'Password must be at least 6 characters',
      "Passwords don't match",
    ],
    'identity/recovery': [
      'Password must be at least 6 characters',
      "Passwords don't match",
      'Please enter a valid email',
    ],
  },
  '000 §8, access': { 'identity/login': ['Login failed', 'Logout failed'] },
  '000 §8, registration': {
    'identity/register': [
      'Registration Failed',
      'Please try again. If the problem persists, the account may have been created - try logging in instead.',
      'Registration timeout - please try again',
      'Account created successfully!',
      'Please sign in to continue.',
    ],
  },
  '000 §8, password reset': {
    'identity/recovery': [
      'Code Generated',
      'Check your email for password reset instructions.',
      'Error',
      'No email found. Please start the password reset process again.',
      'Invalid Code',
      'Code Sent',
      'A new verification code has been sent to your email.',
      'Session expired. Please start the password reset process again.',
      'Reset Failed',
      'Password Reset Successful',
      'Your password has been reset. You can now sign in.',
    ],
  },
  '000 §8, picture upload': {
    'identity/picture': [
      'Upload Successful',
      'Profile picture uploaded successfully!',
      'Upload Failed',
      'Please try again or skip for now.',
    ],
  },
  '001 §2, feed': {
    'social/feed': [
      'Nobody to hear here yet',
      'What people you follow post comes here. See who is posting on your campus.',
      'Show Campus',
    ],
  },
  '001 §2, simple feed': {
    'social/feedLists': ['Dashboard', "What's happening?", 'Welcome to the platform!'],
  },
  '001 §2, user search': { 'social/search': ['Clear all', 'Searching...', 'No users found', 'Loading...'] },
  '001 §2, search': {
    'social/searchScreen': ['No users found', 'No posts found', 'No topics found', 'No products found'],
  },
  '001 §8, search and following': { 'social/search': ['Failed to search users', 'Failed to unfollow user'] },
  '001 §2, saved': {
    'social/feedLists': [
      'No saved posts yet',
      "When you save posts, they'll appear here so you can easily find them later.",
    ],
  },
  '001 §2, new post': {
    'composer/composer': [
      'New post',
      "What's new? Use @ to mention someone",
      'Add a topic',
      'Anyone can reply & quote',
    ],
    'composer/composerFiles': ['Remove all', 'Edit', 'Remove'],
  },
  '001 §2, comments': { 'social/comments': ['Hide', 'Report comment'] },
  '001 §2, single post': {
    'social/singlePost': [
      'Join the conversation',
      'Login',
      'Sign Up',
      'Error loading post',
      'Go to Home',
      'Post not found',
      'This post may have been deleted.',
    ],
  },
  '001 §2, taking your data with you': {
    'identity/dataExport': ['Take your data with you', 'Prepare a copy'],
  },
  '001 §2, deleting an account': { 'identity/deleteAccount': ['Danger Zone', 'Delete Account'] },
  '001 §5, deleting an account': {
    'identity/deleteAccount': ['Confirmation required', "Please type 'DELETE' to confirm account deletion."],
  },
  '001 §8, deleting the account': {
    'identity/deleteAccount': ['Error', 'Failed to delete account. Please try again.', 'Account deleted'],
  },
  '001 §2, messages': {
    'messaging/messages': [
      'New message',
      'Keep it real in direct messages',
      'You can message anyone who follows you.',
    ],
    'messaging/chatSearch': ['Search messages', 'No messages found', 'Failed to search messages'],
    'messaging/chatRequests': ['Accept', 'Decline', 'Block'],
    'messaging/chatLive': ['Typing...'],
    'composer/outbox': ['Sending', 'Not sent, tap to retry'],
    'messaging/chatFiles': ['Discard'],
    'messaging/voiceNotes': ['The voice message could not be played. Tap to try again.'],
    'messaging/voiceRecorder': ['Record a voice message', 'Stop'],
    'messaging/chat': ['Reply', 'Copy', 'Edit', 'Delete', 'Report'],
    'messaging/emojis': ['Emojis', 'Search emojis', 'Recent', 'No emojis found'],
    'messaging/scamNote': [
      "Never pay with another person's card, and never give anybody the number of yours.",
      'Never pay outside Fennec. What goes to a crypto wallet or on a gift card does not come back.',
      'Never pay outside Fennec. This link asks for money somewhere else.',
      'Never pay outside Fennec. Whoever asks you to may be after your money.',
      'Never pay outside Fennec, least of all to somebody you have not met.',
      'A shortened link hides where it leads. Never sign in or pay behind one.',
    ],
  },
  '001 §2, attachments of messages': { 'messaging/chatFiles': ['Uploading video...', 'Cancel'] },
  '001 §2, message settings': { 'messaging/messageSettings': ['Failed to save message settings'] },
  '001 §5, chat': {
    'messaging/chatFiles': [
      'notes.pdf is not a valid image or video file',
      'Max video size is 50MB. Your file is 50.1 MB',
      'Max image size is 10MB. Your file is 10.1 MB',
    ],
  },
  '001 §8, messages': {
    'messaging/chat': [
      'Failed to delete message',
      'Failed to update message',
      'Message updated successfully',
      'Message deleted successfully',
    ],
    'messaging/chatFiles': ['Failed to send message'],
    'messaging/chatRequests': [
      'Failed to fetch messages',
      'Failed to delete chat',
      'Chat deleted successfully',
    ],
    'messaging/messages': ['Failed to fetch conversations'],
  },
  '001 §2, notifications': {
    'notifications/notifications': [
      'Accept',
      'Decline',
      'liked your post',
      'commented on your post',
      'replied to your comment',
      'reposted your post',
      'quoted your post',
      'mentioned you',
      'started following you',
      'asked to follow you',
      'accepted your follow request',
      'would like to write to you',
      'has looked at your report',
      'has news about your account',
      'has news about your account standing',
      'No notifications yet',
      "When someone likes, comments, or follows you, you'll see it here",
    ],
  },
  '001 §2, activity': {
    'notifications/activity': [
      'All',
      'Follows',
      'Posts',
      'New',
      'See all notifications',
      'Previous',
      'No recent activity',
    ],
  },
  '001 §8, notifications': {
    'notifications/notifications': ['Failed to fetch notifications'],
    'notifications/activity': ['Failed to fetch activities'],
  },
  '001 §2, profile': {
    'social/profile': [
      'This account is private',
      'Settings',
      'Products',
      'Orders',
      'Finish your profile',
      'Create post',
      'Add profile photo',
      '2 left',
      'Mute',
      'Block',
      'Report Account',
      'Loading profile...',
      'Profile not found',
      'Go Back',
    ],
  },
  '001 §5, muted words': {
    'identity/muteAndBlock': ['Type a word', 'You have muted that already', 'You can mute at most 100 words'],
  },
  '001 §2, editing a profile': { 'identity/editProfile': ['Discard your changes?'] },
  '001 §8, profile': { 'identity/editProfile': ['Profile updated', 'Failed to update profile'] },
  '001 §2, account report dialog': { 'social/profile': ['Report Account'] },
  '001 §2, post card': {
    'social/postCard': [
      'Edit Post',
      'Delete Post',
      'Save Post',
      'Unsave Post',
      'Loading...',
      'Copy link',
      'Mute',
      'Block',
      'Mute words',
      'Report Post',
      'Are you sure you want to delete this post? This action cannot be undone.',
    ],
  },
  '001 §2, report dialog': { 'social/postCard': ['Report Post'] },
  '001 §5, post report': {
    'social/postCard': [
      'Please select a reason',
      'You must select a reason for reporting this post.',
      'Please provide details',
      "Please describe the issue when selecting 'Other'.",
    ],
  },
  '001 §5, signed out': {
    'social/postCard': ['Please login to like posts', 'Please login to comment', 'Please login to repost'],
  },
  '001 §8, post card': {
    'social/postCard': [
      'Failed to update post',
      'Failed to delete post',
      'Failed to save post',
      'Failed to unsave post',
      'Failed to check saved status',
      'Post updated successfully!',
      'Post deleted successfully!',
      'Post saved successfully!',
      'Post unsaved successfully!',
    ],
  },
  '001 §8, post report': {
    'social/postCard': ['Error', 'Failed to submit report. Please try again.', 'Report submitted'],
  },
  '001 §8, reading': { 'social/singlePost': ['Failed to fetch post'] },
  '001 §8, comments': {
    'social/comments': [
      'Failed to fetch comments',
      'Failed to create comment',
      'Comment added!',
      'Comment posted!',
    ],
  },
  '001 §8, new post': { 'composer/composer': ['Failed to create post', 'Post created successfully!'] },
  '001 §5, profile picture': {
    'identity/picture': [
      'File too large',
      'Profile picture must be smaller than 100MB. Please choose a smaller image.',
      'Invalid file type',
      'Please select an image file (JPG, PNG, GIF, WebP).',
    ],
  },
  '001 §8, picture upload': { 'identity/picture': ['Profile picture updated'] },
  '001 §6, vendor terms': {
    'identity/terms': [
      'Advertising honesty',
      'Verification by reputation',
      'Transaction responsibility',
      'Conduct',
      'Chat rules',
    ],
  },
  '002 §2, post reports': {
    'moderation/cases': [
      'No reports found',
      'No reports have been submitted yet.',
      'No dismissed reports found.',
    ],
    'moderation/spamWaves': ['Posted by 5 accounts within an hour', 'Floods'],
  },
  '002 §2, account reports': {
    'moderation/cases': ['7 total reports', 'View Details', 'Update Report', 'No Account Reports'],
  },
  '002 §2, acting on what was reported': {
    'moderation/cases': ['Hide until decided', 'Show again'],
    'moderation/sanctions': ['Delete Post', 'Delete Account', 'Warn', 'Suspend'],
    'moderation/spamWaves': ['Delete All Posts'],
  },
  '002 §2, marketplace': {
    'commerce/payments': ['Checkout'],
    'commerce/market': ['Pay ₦18,500', 'Coming soon!', 'Purchase functionality will be available soon.'],
  },
  '002 §2, vendor services': {
    'commerce/services': [
      'Failed to Load Services',
      'Please try again later',
      'Service Not Found',
      'Unable to load service details',
      'Go Back',
    ],
  },
  '002 §5, edited service': { 'commerce/services': ['Please fill in name, description, and category'] },
  '002 §2, vendor products': {
    'commerce/vendorProducts': ['My Products', 'Bank Account', 'My Services', 'Add Product'],
  },
  '002 §5, product': {
    'commerce/vendorProducts': ['Missing required fields', 'Please fill in all the required fields'],
  },
  '002 §2, payment callback': { 'commerce/payments': ['Payment is still processing', 'Refund under way'] },
}
