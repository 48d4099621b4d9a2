update bookings set sequence = sequence;
