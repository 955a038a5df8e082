"""What a PDF carries beside its pages: taken out, or written anew from what it may say."""
